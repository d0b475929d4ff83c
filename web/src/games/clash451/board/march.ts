/** Units that go from one terrain to another, or come from their side: drawn where they are, and moved there from where they were. */
import { FACTOR } from "../../../table/beats/pace";
import { settings, still } from "../../../lib/settings.svelte";
import type { Terrain } from "../picture";

const TIME = 650; // ms
const AWAY = 110; // px: how far off somebody comes from who was not in the row

export type Places = Map<string, DOMRect>;

const units = (board: HTMLElement): HTMLElement[] => [...board.querySelectorAll<HTMLElement>("[data-unit]")];

/** Where everybody stands. */
export const standing = (board: HTMLElement): Places =>
  new Map(units(board).map((unit) => [unit.dataset["unit"] ?? "", unit.getBoundingClientRect()]));

/** On a small screen the terrain where something of these lies now is brought into sight, above the question. */
export function follow(board: HTMLElement, row: readonly Terrain[], who: ReadonlySet<string>): void {
  const lies = ({ units, building, strategies }: Terrain): boolean =>
    [...units.flat(), ...(building ? [building] : []), ...strategies].some((one) => who.has(one.card.id));
  const place = row.find(lies)?.place;
  const terrain = board.querySelector(`[data-terrain][data-place="${place}"]`);
  terrain?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
}

/** Everybody of these goes to where he stands now. */
export function march(board: HTMLElement, before: Places, who: ReadonlySet<string>): void {
  const going = units(board).filter((unit) => who.has(unit.dataset["unit"] ?? ""));
  const time = TIME * FACTOR[settings.pace];
  if (still() || !time) return;
  for (const unit of going) {
    const [was, now] = [before.get(unit.dataset["unit"] ?? ""), unit.getBoundingClientRect()];
    const above = now.top + now.height / 2 < window.innerHeight / 2;
    const from = was
      ? `translate(${was.left - now.left}px, ${was.top - now.top}px)`
      : `translateY(${above ? -AWAY : AWAY}px) scale(1.4)`;
    unit.animate(
      [
        { transform: from, opacity: was ? 1 : 0, zIndex: 9 },
        { transform: "none", opacity: 1, zIndex: 9 },
      ],
      { duration: time, easing: "cubic-bezier(0.35, 0.05, 0.3, 1)" },
    );
  }
}

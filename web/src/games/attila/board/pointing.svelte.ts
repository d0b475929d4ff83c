/** What is pointed at, on the map, in the tray, beside it or in the list of moves: all of them show it together. */
import { isTribe, type Tribe } from "../tribes";

export const pointing = $state<{
  move: string | null;
  tribe: Tribe | null; // whose pawns and provinces are to be seen
  seat: number | null; // whose interests are
}>({ move: null, tribe: null, seat: null });

/** What was touched to stay lit until it is touched again: a finger does not hover. */
export const pinned = $state<{ tribe: Tribe | null; seat: number | null }>({ tribe: null, seat: null });

export const litTribe = (): Tribe | null => pointing.tribe ?? (pointing.seat === null ? pinned.tribe : null);
export const litSeat = (): number | null => pointing.seat ?? (pointing.tribe === null ? pinned.seat : null);

export function pin(what: { tribe?: Tribe; seat?: number }): void {
  const [tribe, seat] = [what.tribe ?? null, what.seat ?? null];
  const again = pinned.tribe === tribe && pinned.seat === seat;
  Object.assign(pinned, again ? { tribe: null, seat: null } : { tribe, seat });
}

const named = (event: Event, name: "move" | "tribe" | "seat") =>
  event.target instanceof Element
    ? (event.target.closest<HTMLElement | SVGElement>(`[data-${name}]`)?.dataset[name] ?? null)
    : null;

/** Follow pointer and focus through the page; undone by what is returned. */
export function followPointing(): () => void {
  const point = (event: Event) => {
    const [move, tribe, seat] = [named(event, "move"), named(event, "tribe"), named(event, "seat")];
    if (move !== pointing.move) pointing.move = move;
    pointing.tribe = isTribe(tribe) ? tribe : null;
    pointing.seat = seat === null ? null : Number(seat);
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  return () => {
    document.removeEventListener("pointerover", point);
    document.removeEventListener("focusin", point);
    Object.assign(pointing, { move: null, tribe: null, seat: null });
    Object.assign(pinned, { tribe: null, seat: null });
  };
}

/** What this page gives to the key of all chance: it seals a number where it sits, and opens it when all are sealed. */
import { api, type Update } from "../../lib/api";
import { numberOf, spare, used } from "../../lib/fair/numbers";
import { sealedHere } from "../../lib/fair/seen";

const asked = new Set<string>(); // what is under way
const sealed = new Map<string, number>(); // the version of each table with this page's seal in it

async function once(what: string, doing: () => Promise<unknown>): Promise<void> {
  if (asked.has(what)) return;
  asked.add(what);
  try {
    await doing();
  } catch {
    // With the next update it is tried again; the table says whose number is missing.
  } finally {
    asked.delete(what);
  }
}

/** An update from before this page's seal came in seals no second number: whoever starts meanwhile asks for the first. */
export function contribute({ version, table }: Pick<Update, "version" | "table">): void {
  const given = table.contributions;
  const mine = table.seats.flatMap((seat, k) => (seat.yours ? [k] : []));
  const [first] = mine;
  if (!given || first === undefined) return;
  for (const seat of given.waits_for) {
    const seal = given.sealed[seat] ?? "";
    const number = mine.includes(seat) ? numberOf(seal) : null;
    if (!number) continue;
    used(seal);
    void once(`${table.id} ${number}`, () => api.openNumber(table.id, seat, number));
  }
  if (!given.asked && !mine.some((seat) => given.sealed[seat]) && version >= (sealed.get(table.id) ?? 0))
    void once(table.id, async () => {
      const seal = await spare();
      sealed.set(table.id, (await api.seal(table.id, first, seal)).version);
      used(seal);
      sealedHere(table.id, seal);
    });
}

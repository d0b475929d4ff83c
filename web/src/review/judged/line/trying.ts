/** A decision of a finished game tried again: a table that goes on from there, against computers. */
import { api, type JudgedDecision, type TableInfo, type TableSetup } from "../../../lib/api";
import { settings } from "../../../lib/settings.svelte";
import { t } from "../../../lib/texts.svelte";
import { remember } from "../../../table/trial/trials";
import { better } from "../chances/chances";

const LEVEL = 4; // of who plays where a person did

/** Everything as it was; the seat that decided is one's own, and computers have the others. */
export function setupFrom(
  info: TableInfo,
  record: TableSetup["record"],
  decision: JudgedDecision,
): Partial<TableSetup> {
  return {
    game: info.game,
    options: {}, // those of the record
    record,
    at: decision.place,
    seats: info.seats.map((one, seat) =>
      seat === decision.seat
        ? { kind: "me", level: null, name: null }
        : { kind: "computer", level: one.level ?? LEVEL, name: null },
    ),
  };
}

/** The new table; `back` is the place in the review from where one came. */
export async function beginTrial(info: TableInfo, decision: JudgedDecision, back: string): Promise<string> {
  const record = await api.record(info.id);
  const made = await api.create(settings.name || t("web.guest"), setupFrom(info, record, decision));
  remember({ table: made.table, back, move: (better(decision) ?? decision.played).move, ply: null });
  return made.table;
}

/** What is asked at the table, in one sentence, for those who hear it; the boards show it in their own places. */
import type { Update } from "../lib/api";
import { said, t } from "../lib/texts.svelte";

/** Nobody is waited for but computers that are still getting ready. */
export function isPreparing(update: Update): boolean {
  const awaited = update.table.seats.filter((seat) => seat.to_act);
  return (
    !update.table.computers_ready && awaited.length > 0 && awaited.every((seat) => seat.level !== null || seat.away)
  );
}

export function asks(update: Update, yours: boolean): string {
  if (update.table.stage === "over") return t("web.prompt.over");
  const phase = update.picture?.phase ?? "";
  if (yours) return said(`web.prompt.${update.table.game}.${phase}`, t("web.table.your_turn"));
  const names = update.table.seats
    .filter((seat) => seat.to_act)
    .map((seat) => seat.name)
    .join(", ");
  return t(isPreparing(update) ? "web.prompt.preparing" : "web.prompt.waiting", { names });
}

/** What is asked at the table, in one sentence, for those who hear it; the boards show it in their own places. */
import type { Computers, Update } from "../lib/api";
import { language, said, t } from "../lib/texts.svelte";
import { listed } from "../lib/time";
import { awaited } from "./late/late";

export function asks(update: Update, yours: boolean, computers?: Computers): string {
  if (update.table.stage === "over") return t("web.prompt.over");
  if (update.table.paused) return t("web.pause.now");
  const phase = update.picture?.phase ?? "";
  if (yours) return said(`web.prompt.${update.table.game}.${phase}`, t("web.table.your_turn"));
  const names = listed(
    update.table.seats.filter((seat) => seat.to_act).map((seat) => seat.name),
    language(),
  );
  return t(awaited(update.table, computers).length ? "web.late.waiting" : "web.prompt.waiting", { names });
}

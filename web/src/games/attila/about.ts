/** What the cards of Attila do, in a sentence, with the clause. */
import { t } from "../../lib/texts.svelte";
import type { About } from "../../table/explaining/explain.svelte";
import { tribeName } from "./labels";
import type { ActionCard } from "./offers";
import type { Tribe } from "./tribes";

const CLAUSES: Record<ActionCard, string> = { double: "A10.2", exchange: "A10.3", influence_2: "A10.4" };

export const tribeAbout = (tribe: Tribe): About => ({
  game: "attila",
  name: tribeName(tribe),
  lines: [t("web.about.attila.tribe", { tribe: tribeName(tribe) }), t(`web.attila.lore.${tribe}`)],
  clause: "A5.1",
});

export const actionAbout = (card: ActionCard): About => ({
  game: "attila",
  name: t(`web.attila.action.${card}`),
  lines: [t(`web.attila.action.${card}_text`)],
  clause: CLAUSES[card],
});

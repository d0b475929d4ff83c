/** How a turn is shown: the card, then the pawn, then the cube, then the war it leads to. */
import type { Step } from "../../lib/games/games";
import type { StoryLine } from "../../lib/api";
import type { BeatKind } from "../../table/beats/events";
import { cameTo, played, scenes } from "./changes";
import type { AttilaPicture } from "./picture";

export function steps(before: AttilaPicture, after: AttilaPicture, story: readonly StoryLine[]): Step<AttilaPicture>[] {
  const found: Step<AttilaPicture>[] = [];
  let now = before;
  const show = (kind: BeatKind, change: Partial<AttilaPicture>): void => {
    now = { ...now, ...change };
    found.push({ picture: now, kinds: [kind] });
  };
  if (played(before, after)) show("card", { turn: after.turn, players: after.players });
  if (cameTo(before, after).length) show("pawn", { provinces: after.provinces });
  if (climbed(before, after)) show("cube", { tribes: after.tribes });
  const told = scenes(story, 0);
  const kinds: BeatKind[] = [];
  if (after.war?.bidding && !before.war?.bidding) kinds.push("war");
  if (told.some((scene) => scene.kind === "war")) kinds.push("reveal");
  if (told.some((scene) => scene.kind === "scoring")) kinds.push("scoring");
  const last = found.pop();
  if (!last || kinds.length) return [...found, ...(last ? [last] : []), { picture: after, kinds }];
  return [...found, { picture: after, kinds: last.kinds }];
}

const climbed = (before: AttilaPicture, after: AttilaPicture): boolean =>
  after.tribes.some((tribe, k) => tribe.influence.join() !== before.tribes[k]?.influence.join());

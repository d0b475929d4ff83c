import { expect, test } from "vitest";
import { type BeatEvent, onBeat, tellBeat } from "./events";

test("whoever listens hears what is shown, until he has heard enough", () => {
  const heard: BeatEvent[] = [];
  const stop = onBeat((event) => heard.push(event));
  tellBeat({ kind: "pawn", own: false });
  stop();
  tellBeat({ kind: "cube", own: true });
  expect(heard).toEqual([{ kind: "pawn", own: false }]);
});

import { expect, it } from "vitest";
import { actionAbout, tribeAbout } from "./about";

it("is said in words with a clause what cards do", () => {
  expect(tribeAbout("goths")).toMatchObject({ name: "Goths", clause: "A5.1" });
  expect(tribeAbout("goths").lines[1]).toMatch(/stood in Rome/);
  expect(actionAbout("exchange")).toMatchObject({ name: "Exchange", clause: "A10.3" });
});

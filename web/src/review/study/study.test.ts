import { describe, expect, it, vi } from "vitest";
import type { StudyView } from "../../lib/api";
import type { Attempts } from "../../lib/attempts.svelte";
import type { Role } from "./asks";
import { Study } from "./study.svelte";

const view = (role: Role, more: Partial<StudyView> = {}): StudyView => ({
  kind: "study",
  id: "a-study-here",
  version: 1,
  table: "a-table-here",
  role,
  name: "Ada",
  people: [],
  moves: [],
  notes: [],
  question: null,
  until: null,
  kept_until: null,
  limits: { moves: 500, bytes: 65536, comment: 1000 },
  ...more,
});

function made(role: Role) {
  const asked = vi.fn((_: unknown) => Promise.resolve({ kind: "ack" as const, id: "1", version: 1 }));
  const study = new Study(view(role), {} as Attempts);
  study.use({ ask: asked, close: () => undefined });
  return { study, asked };
}

describe("a study together", () => {
  it("takes the others along where whoever edits goes, unless he looks around by himself", async () => {
    const { study, asked } = made("edit");
    study.go("3");
    expect(asked).toHaveBeenLastCalledWith({ kind: "point", place: "3" });
    await Promise.resolve();
    study.together = false;
    study.go("4");
    expect(asked).toHaveBeenCalledTimes(1);
    study.join(true);
    expect(asked).toHaveBeenLastCalledWith({ kind: "point", place: "4" });
  });

  it("is not led by the echo of where one went oneself", () => {
    const { study } = made("edit");
    study.go("3");
    study.go("4");
    study.lead({ kind: "cursor", place: "3", name: "Ada" });
    expect(study.place).toBe("4");
  });

  it("leads whoever follows, lets him look around and takes him back", () => {
    const { study, asked } = made("view");
    study.lead({ kind: "cursor", place: "9", name: "Bea" });
    expect([study.place, study.leader]).toEqual(["9", "Bea"]);
    study.go("2");
    expect(study.together).toBe(false);
    study.lead({ kind: "cursor", place: "10", name: "Bea" });
    expect(study.place).toBe("2");
    study.join(true);
    expect(study.place).toBe("10");
    expect(asked).not.toHaveBeenCalled();
  });

  it("goes no further than the game is shown, and back to the question when it is hidden", () => {
    const { study } = made("view");
    study.go("9");
    const question = { at: "5", options: [], voted: 0, yours: "", shown: false, tally: [] };
    study.hear(view("view", { question, until: 5 }));
    expect(study.place).toBe("5");
    study.go("6");
    expect(study.place).toBe("5");
  });

  it("leaves a variation that is gone", () => {
    const { study } = made("view");
    study.hear(view("view", { moves: [{ place: "v1", after: "0", actor: 0, move: "0 x", text: "x" }] }));
    study.go("v1");
    expect(study.place).toBe("v1");
    study.hear(view("view"));
    expect(study.place).toBe("0");
  });
});

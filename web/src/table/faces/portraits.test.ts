import { expect, test } from "vitest";
import { BACK, BEARD, BROWS, FRONT, HEAD, MOUTHS, PEOPLE, portrait, TRIM } from "./portraits";

test("every face is made of parts that are drawn", () => {
  const drawn = { back: BACK, front: FRONT, beard: BEARD, head: HEAD, trim: TRIM, brows: BROWS, mouth: MOUTHS };
  for (const name of PEOPLE)
    for (const [part, shapes] of Object.entries(drawn))
      expect(Object.keys(shapes), `${name}: ${part}`).toContain(portrait(name)[part as keyof typeof drawn]);
});

test("no two are alike at a glance: ground or headgear differ, and two more parts", () => {
  for (const a of PEOPLE)
    for (const b of PEOPLE.filter((other) => other > a)) {
      const [one, two] = [portrait(a), portrait(b)];
      const differ = (["ground", "head", "hair", "beard", "cloth", "back"] as const).filter(
        (part) => one[part] !== two[part],
      );
      expect(differ.length, `${a}, ${b}`).toBeGreaterThanOrEqual(3);
      expect(one.ground === two.ground && one.head === two.head, `${a}, ${b}`).toBe(false);
    }
});

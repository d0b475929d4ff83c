import { expect, test } from "vitest";
import { picture } from "../sample";
import { balance, comers } from "./stakes";

const LEAVING = { seat: 1, units: ["r10", "r15"], land: [2, 4], sea: [0, 4] };

test("who can come to a place is what the server says of each terrain, by land, by sea or both", () => {
  const given = picture({}, { 3: { romans: ["r10", "r15"] }, 5: { huns: ["h12"] } });
  const row = given.row.map((one) => (one.place === 3 ? { ...one, leaving: LEAVING } : one));
  const to = (place: number) =>
    comers({ ...given, row }, place).map(({ from, seat, units, way }) => [from.place, seat, units.join(), way]);
  expect([0, 2, 4].map(to)).toEqual([
    [[3, 1, "r10,r15", "sea"]],
    [[3, 1, "r10,r15", "land"]],
    [[3, 1, "r10,r15", "both"]],
  ]);
  expect([1, 3, 5].flatMap(to)).toEqual([]);
  expect(comers(given, 2)).toEqual([]); // nobody can leave
});

test("the nine in one line: held by either side, fought for, free", () => {
  const given = picture(
    {},
    { 0: { huns: ["h3"] }, 1: { romans: ["r3"] }, 2: { romans: ["r4"] }, 3: { huns: ["h9"], romans: ["r9"] } },
  );
  expect(balance(given)).toEqual({ huns: 1, romans: 2, fights: 1, free: 5 });
});

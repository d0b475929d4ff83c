import { expect, test } from "vitest";
import { correction, dataWords, encode, guarded, type Matrix, path } from "./qr";

test("Reed-Solomon moves are those of the worked example known to all (HELLO WORLD, 1-M)", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("format and version are protected as the standard's tables say", () => {
  const format = (mask: number) => (guarded(mask, 0b10100110111, 10) ^ 0b101010000010010).toString(2).padStart(15, "0");
  expect([0, 1, 5, 7].map(format)).toEqual([
    "101010000010010",
    "101000100100101",
    "100000011001110",
    "100101010100000",
  ]);
  expect(guarded(7, 0b1111100100101, 12).toString(2).padStart(18, "0")).toBe("000111110010010100");
});

test("bytes are led in by mode and length and filled up", () => {
  expect(dataWords([0x41], 1)).toEqual([64, 20, 16, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17, 236]);
});

/** Reads a code back, by itself: takes off the mask, goes the way of the bits, and undoes the interleaving. */
function read(matrix: Matrix): string {
  const size = matrix.length;
  const version = (size - 17) / 4;
  const format = Array.from({ length: 15 }, (_, k) =>
    matrix[k < 6 ? k : k < 8 ? k + 1 : size - 15 + k]![8] ? 1 << k : 0,
  ).reduce((a, b) => a | b);
  const mask = ((format ^ 0b101010000010010) >> 10) & 7;
  const rules = [
    "(r+c)%2",
    "r%2",
    "c%3",
    "(r+c)%3",
    "((r>>1)+Math.floor(c/3))%2",
    "(r*c)%2+(r*c)%3",
    "((r*c)%2+(r*c)%3)%2",
    "((r+c)%2+(r*c)%3)%2",
  ];
  const masked = new Function("r", "c", `return ${rules[mask]} === 0`) as (r: number, c: number) => boolean;
  const centres = [[], [], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50], [30, 54]][version]!;
  const all = version > 1 ? [6, ...centres] : [];
  const last = all.at(-1);
  const aligned = (r: number, c: number) =>
    all.some((y) =>
      all.some(
        (x) =>
          !((y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6)) &&
          Math.abs(r - y) < 3 &&
          Math.abs(c - x) < 3,
      ),
    );
  const reserved = (r: number, c: number) =>
    r === 6 ||
    c === 6 ||
    (r < 9 && (c < 9 || c >= size - 8)) ||
    (r >= size - 8 && c < 9) ||
    aligned(r, c) ||
    (version > 6 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11)));
  let bits = "";
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - k : k;
        if (!reserved(r, c)) bits += matrix[r]![c] !== masked(r, c) ? "1" : "0";
      }
  }
  const moves = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  const blocks = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5][version]!;
  const check = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30][version]!;
  const total = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404][version]!;
  expect(moves.length).toBe(total);
  const data = total - check * blocks;
  const short = Math.floor(data / blocks);
  const lists = Array.from({ length: blocks }, (): number[] => []);
  let at = 0;
  for (let k = 0; k <= short; k++)
    lists.forEach((list, n) => (k < short || n >= blocks - (data % blocks)) && list.push(moves[at++]!));
  const stream = lists
    .flat()
    .map((move) => move.toString(2).padStart(8, "0"))
    .join("");
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = stream
    .slice(4 + wide)
    .match(/.{8}/g)!
    .slice(0, length)
    .map((byte) => parseInt(byte, 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test.each([1, 14, 15, 26, 42, 43, 62, 84, 106, 122, 152, 180, 213, 251])(
  "a code of %i letters can be read back",
  (length) => {
    const text = "https://example.org/t/Xw3kd09aLq2bTz7e#".padEnd(length, "vYx2b9Qe0T3n").slice(0, length);
    expect(read(encode(text)!)).toBe(text);
  },
);

test("other than plain letters are bytes too, and what is too long has no code", () => {
  expect(read(encode("Größe ✓")!)).toBe("Größe ✓");
  expect(encode("x".repeat(252))).toBeNull();
});

test("a whole code is that of another program: its mask, its version, its blocks, module by module", async () => {
  // Made with Project Nayuki's generator at level M; here as a digest of its rows.
  const text =
    "kVtnmdZMDB wbhQ4Y0L0D 6dxWYgeDO7 6XEq8JBGFD dbA5ruetw0 zIevtZZkJL UnEcrObNuS COOscwe4PD PL2lKGcbqk uXnmfUX00E l4FsUfvkiU O8bje4GTce  C85HiEHDha EoObmX7Hef VEipzaCPV7 XpBy5cgYRZ VzlrmMTRSW f0U7Dt0x5j Mb5uk2JcA6 MFov2hnHQR";
  const rows = encode(text)!
    .map((row) => row.map((dark) => (dark ? "X" : " ")).join(""))
    .join("\n");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(rows)));
  expect([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(
    "d87dcc1d7145166659a4b131d32a40def1a85090e588af6de729d795d5608a72",
  );
});

test("it is drawn on a grid with a border of four", () => {
  expect(
    path([
      [true, false],
      [false, true],
    ]),
  ).toBe("M4 4h1v1h-1zM5 5h1v1h-1z");
});

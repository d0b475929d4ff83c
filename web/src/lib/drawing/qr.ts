/**
 * QR codes of short texts (ISO/IEC 18004): byte mode, error correction M, versions 1 to 11, which hold 251 bytes.
 * Enough for a link; a picture of it needs no library and no request to anybody.
 */
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30]; // code moves a block, by version
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5];
const MOVE_COUNT = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404]; // of data and correction together
const CENTRES = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
];
const LEVEL_M = 0;

export type Matrix = boolean[][]; // rows of modules, true is dark

/** The modules of a text's code; null if it is too long. */
export function encode(text: string): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = MOVE_COUNT.findIndex((_, v) => v > 0 && bytes.length + (v < 10 ? 2 : 3) <= room(v));
  if (version < 0) return null;
  const moves = interleaved(dataWords(bytes, version), version);
  const candidates = Array.from({ length: 8 }, (_, mask) => drawn(version, moves, mask));
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function room(version: number): number {
  return MOVE_COUNT[version]! - CORRECTION[version]! * BLOCKS[version]!;
}

/** Mode, length and bytes, filled up to what the version holds. */
export function dataWords(bytes: number[], version: number): number[] {
  let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  bits += bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const most = room(version) * 8;
  bits += "0".repeat(Math.min(4, most - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const moves = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  for (let filler = 236; moves.length < room(version); filler = 253 - filler) moves.push(filler);
  return moves;
}

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const POWER: number[] = [];
const LOG: number[] = [];
for (let k = 0, x = 1; k < 255; k++) {
  POWER[k] = x;
  LOG[x] = k;
  x = (x << 1) ^ (x >= 128 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

/** Reed-Solomon: the remainder of the data by the generator polynomial. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let k = 0; k < count; k++) {
    const longer = [...generator, 0];
    generator.forEach((factor, n) => (longer[n + 1]! ^= times(factor, POWER[k]!)));
    generator = longer;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let k = 0; k < data.length; k++) {
    const first = rest[k]!;
    generator.forEach((factor, n) => (rest[k + n]! ^= times(factor, first)));
  }
  return rest.slice(data.length);
}

/** Blocks side by side: their first moves, their second moves; then the same of the correction. */
function interleaved(data: number[], version: number): number[] {
  const count = BLOCKS[version]!;
  const short = Math.floor(data.length / count);
  const longer = data.length % count; // so many blocks at the end have one move more
  const blocks: number[][] = [];
  for (let k = 0, from = 0; k < count; k++) {
    const length = short + (k >= count - longer ? 1 : 0);
    blocks.push(data.slice(from, from + length));
    from += length;
  }
  const checks = blocks.map((block) => correction(block, CORRECTION[version]!));
  const across = (lists: number[][], length: number) =>
    Array.from({ length }, (_, k) => lists.flatMap((list) => (k < list.length ? [list[k]!] : []))).flat();
  return [...across(blocks, short + 1), ...across(checks, CORRECTION[version]!)];
}

/** The remainder of a number's bits by a generator, as format and version are protected. */
export function guarded(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  const length = generator.toString(2).length;
  while (rest.toString(2).length >= length) rest ^= generator << (rest.toString(2).length - length);
  return (value << bits) | rest;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function drawn(version: number, moves: number[], mask: number): Matrix {
  const size = 17 + 4 * version;
  const made: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (r: number, c: number, dark: boolean) => {
    if (made[r]?.[c] !== undefined) made[r]![c] = dark;
  };
  finders(size, set);
  alignments(version, made, set);
  for (let k = 8; k < size - 8; k++) {
    set(6, k, k % 2 === 0);
    set(k, 6, k % 2 === 0);
  }
  information(version, mask, size, set);
  fill(made, moves, MASKS[mask]!);
  return made as Matrix;
}

type Set = (row: number, column: number, dark: boolean) => void;

/** The three large squares in the corners, with a light edge. */
function finders(size: number, set: Set): void {
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(top + r, left + c, ring !== 2 && ring !== 4);
      }
}

function alignments(version: number, made: (boolean | null)[][], set: Set): void {
  for (const row of CENTRES[version]!)
    for (const column of CENTRES[version]!) {
      if (made[row]![column] !== null) continue; // a corner has its large square
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
}

/** Which mask and level, twice; from version 7 on also the version, twice. */
function information(version: number, mask: number, size: number, set: Set): void {
  const format = guarded((LEVEL_M << 3) | mask, 0b10100110111, 10) ^ 0b101010000010010;
  for (let k = 0; k < 15; k++) {
    const dark = ((format >> k) & 1) === 1;
    set(k < 6 ? k : k < 8 ? k + 1 : size - 15 + k, 8, dark);
    set(8, k < 8 ? size - 1 - k : k === 8 ? 7 : 14 - k, dark);
  }
  set(size - 8, 8, true);
  if (version < 7) return;
  const code = guarded(version, 0b1111100100101, 12);
  for (let k = 0; k < 18; k++) {
    const dark = ((code >> k) & 1) === 1;
    set(Math.floor(k / 3), size - 11 + (k % 3), dark);
    set(size - 11 + (k % 3), Math.floor(k / 3), dark);
  }
}

/** The moves' bits in columns of two, up and down from the right, masked. */
function fill(made: (boolean | null)[][], moves: number[], masked: (row: number, column: number) => boolean): void {
  const size = made.length;
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (made[row]![column] !== null) continue;
        const dark = (((moves[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        made[row]![column] = dark !== masked(row, column);
        bit++;
      }
    }
    up = !up;
  }
}

/** How hard a code is to read: runs, squares, what looks like a corner, and too much of one colour. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  const lines = [...matrix, ...matrix.map((_, c) => matrix.map((row) => row[c]!))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const looks of ["00001011101", "10111010000"])
      for (let at = text.indexOf(looks); at >= 0; at = text.indexOf(looks, at + 1)) sum += 40;
  }
  for (let r = 0; r < size - 1; r++)
    for (let c = 0; c < size - 1; c++) {
      const dark = matrix[r]![c];
      if (dark === matrix[r]![c + 1] && dark === matrix[r + 1]![c] && dark === matrix[r + 1]![c + 1]) sum += 3;
    }
  const share = matrix.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}

/** As one SVG path on a grid of modules, with the light border of four that readers need. */
export function path(matrix: Matrix): string {
  return matrix.flatMap((row, r) => row.flatMap((dark, c) => (dark ? [`M${c + 4} ${r + 4}h1v1h-1z`] : []))).join("");
}

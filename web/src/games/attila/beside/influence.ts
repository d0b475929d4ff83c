/** The influence board: six lanes of squares, and where the pennants of the players stand in them. */
export interface Pennant {
  seat: number;
  square: number;
  dx: number; // from the middle of the square, in squares
  dy: number; // from the middle of the lane, in lanes
  scale: number;
}

/** One in the middle, two one above the other, three like shingles, four or five in two rows of small ones. */
const PLACES: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[0, 0, 1]],
  [
    [0, -0.24, 1],
    [0, 0.24, 1],
  ],
  [
    [0, -0.3, 0.92],
    [0, 0, 0.92],
    [0, 0.3, 0.92],
  ],
  [
    [-0.36, -0.24, 0.84],
    [0.36, -0.24, 0.84],
    [-0.36, 0.24, 0.84],
    [0.36, 0.24, 0.84],
  ],
  [
    [-0.62, -0.24, 0.8],
    [0, -0.24, 0.8],
    [0.62, -0.24, 0.8],
    [-0.31, 0.24, 0.8],
    [0.31, 0.24, 0.8],
  ],
];

export function pennants(influence: readonly number[]): Pennant[] {
  const bySquare = new Map<number, number[]>();
  influence.forEach((square, seat) => {
    if (square > 0) bySquare.set(square, [...(bySquare.get(square) ?? []), seat]);
  });
  return [...bySquare].flatMap(([square, seats]) =>
    seats.map((seat, k) => {
      const [dx, dy, scale] = PLACES[seats.length]?.[k] ?? [0, 0, 0.8];
      return { seat, square, dx, dy, scale };
    }),
  );
}

/** The pennants of a lane while a step is shown ahead: the others make room for it. `ahead` is where it would stand. */
export function previewed(
  influence: readonly number[],
  seat: number | null,
  square: number | undefined, // to which one's own would climb
): { flags: Pennant[]; ahead: Pennant | null } {
  if (seat === null || square === undefined || square === influence[seat])
    return { flags: pennants(influence), ahead: null };
  const after = pennants(influence.map((now, k) => (k === seat ? square : now)));
  const own = pennants(influence).filter((flag) => flag.seat === seat);
  return {
    flags: [...after.filter((flag) => flag.seat !== seat), ...own],
    ahead: after.find((flag) => flag.seat === seat) ?? null,
  };
}

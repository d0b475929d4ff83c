/** What a side's points come from: fields of the `Side` that the server shows. */
export const SUMS = ["control", "stars", "units", "buildings"] as const;

/** Small pictures of the shell, our own, on a field of 48: paths that are filled, and lines that are drawn. */
export interface Picture {
  fill?: string;
  line?: string;
  width?: number;
}

export const PICTURES = {
  eagle: {
    fill: "M24 8c3.5 0 5.5 2.4 5 5.5l-1 3.5c5-1 9-5 10-12l3 2.5 3-2c1 10-4 20-12 23l-4 1.5 2.5 9-4.5-2-2 6-2-6-4.5 2L20 30l-4-1.5C8 25.5 3 15.5 4 5.5l3 2L10 5c1 7 5 11 10 12l-1-3.5C18.5 10.4 20.5 8 24 8z",
  },
  gear: {
    fill: "M19.3 9.2L19.7 2.4L28.3 2.4L28.7 9.2L31.1 10.2L36.2 5.7L42.3 11.8L37.8 16.9L38.8 19.3L45.6 19.7L45.6 28.3L38.8 28.7L37.8 31.1L42.3 36.2L36.2 42.3L31.1 37.8L28.7 38.8L28.3 45.6L19.7 45.6L19.3 38.8L16.9 37.8L11.8 42.3L5.7 36.2L10.2 31.1L9.2 28.7L2.4 28.3L2.4 19.7L9.2 19.3L10.2 16.9L5.7 11.8L11.8 5.7L16.9 10.2ZM24 17a7 7 0 1 0 .01 0Z",
  },
  moon: { fill: "M30 4a21 21 0 1 0 14 28A18 18 0 0 1 30 4z" },
  sun: {
    fill: "M24 14a10 10 0 1 1-.01 0",
    line: "M24 3v5M24 40v5M3 24h5M40 24h5M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4",
    width: 4,
  },
  link: { line: "M20 28l8-8M17 23l-6 6a8 8 0 0 0 11 11l5-6M31 25l6-6A8 8 0 0 0 26 8l-5 6", width: 4.4 },
  book: { fill: "M23 10C18 6 11 6 4 8v31c7-2 14-2 19 2zM25 10c5-4 12-4 19-2v31c-7-2-14-2-19 2z" },
  eye: {
    fill: "M24 18a6 6 0 1 1-.01 0",
    line: "M4 24c6-10 13-14 20-14s14 4 20 14c-6 10-13 14-20 14S10 34 4 24z",
    width: 4.4,
  },
  scroll: { line: "M12 8h22a5 5 0 0 1 5 5v27H17a5 5 0 0 1-5-5zM18 18h14M18 25h14M18 32h9", width: 4 },
  bell: { line: "M10 36h28c-3-3-4-7-4-14 0-6-4-11-10-11s-10 5-10 11c0 7-1 11-4 14zM24 11V6M20 42h8", width: 4.2 },
  phone: { line: "M14 4h20a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM21 37h6", width: 4.2 },
  table: { line: "M6 18h36M10 18v20M38 18v20M14 12h20", width: 4.6 },
  home: { line: "M6 23L24 8l18 15M11 20v20h26V20M20 40V28h8v12", width: 4.2 },
  copy: { line: "M16 16h22v24H16zM32 16V8H10v24h6", width: 4 },
  share: { line: "M24 30V6M16 13l8-8 8 8M10 24v18h28V24", width: 4.4 },
  again: { line: "M39 24a15 15 0 1 1-5-11M38 5v10H28", width: 4.4 },
  flag: { fill: "M14 8c8-5 14 5 24 0v19c-10 5-16-5-24 0z", line: "M12 6v37", width: 4.4 },
  check: { line: "M8 26l11 11L40 12", width: 5.4 },
  close: { line: "M10 10l28 28M38 10L10 38", width: 5 },
  save: { line: "M24 6v24M15 22l9 9 9-9M8 40h32", width: 4.6 },
  arrow: { line: "M6 24h34M28 11l13 13-13 13", width: 4.6 },
  first: { line: "M36 8L16 24l20 16M10 8v32", width: 5 },
  back: { line: "M32 8L14 24l18 16", width: 5 },
  on: { line: "M16 8l18 16-18 16", width: 5 },
  last: { line: "M12 8l20 16-20 16M38 8v32", width: 5 },
  cloud: { line: "M14 36a8 8 0 0 1 0-16 11 11 0 0 1 21-1 8.500 8.500 0 0 1 0 17M8 6l32 36", width: 4 },
} satisfies Record<string, Picture>;

export type Name = keyof typeof PICTURES;

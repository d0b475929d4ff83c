/** The parts that the computers' faces are drawn of, and who has which. Drawn for this page; 48 units wide and tall. */

const BACK = {
  long: "M12.5 39C11 21 13.5 8.5 24 8.500S37 21 35.5 39Z",
  bob: "M14 29C12.5 16 16 9.5 24 9.500S35.5 16 34 29Z",
  short: "M15.3 22C14 13 17.5 9.5 24 9.500S34 13 32.7 22Z",
  bun: "M15.3 22C14 13 17.5 9.5 24 9.500S34 13 32.7 22ZM19 7.500a5 4.2 0 1 1 10 0a5 4.2 0 1 1-10 0Z",
  braids:
    "M15.3 22C14 13 17.5 9.5 24 9.500S34 13 32.7 22ZM14 19q-3.2 3-1 6q-3.2 3-.8 6q-2.4 3 .4 6.500l3.2-1q-1.6-3.2.4-5.500q-2.2-3 0-6q-1.8-2.6.4-5ZM34 19q3.2 3 1 6q3.2 3 .8 6q2.4 3-.4 6.500l-3.2-1q1.6-3.2-.4-5.500q2.2-3 0-6q1.8-2.6-.4-5Z",
  none: "",
};
const FRONT = {
  parted:
    "M15.8 21C15.5 13 19.5 11 24 13.200C28.5 11 32.5 13 32.2 21C30.8 16.8 27.5 15.4 24 14.400C20.5 15.4 17.2 16.8 15.8 21Z",
  fringe: "M15.8 19.500C15.5 12 19.5 10.5 24 10.500S32.5 12 32.2 19.500C29.5 16.8 18.5 16.8 15.8 19.500Z",
  curls:
    "M15.5 19a2.6 2.6 0 0 1 2-4.200a2.7 2.7 0 0 1 4-2.300a2.9 2.9 0 0 1 5 0a2.7 2.7 0 0 1 4 2.300a2.6 2.6 0 0 1 2 4.200q-1.8-2.2-3.8-2q-2.2-2-4.7-1.300q-2.5-.7-4.7 1.300q-2-.2-3.8 2Z",
  swept:
    "M15.8 20.500C15 12 20 9.5 25.5 10.500C31.5 11 33 15 32.2 20C30.5 16 26 15.8 21 15.200C18.5 15.4 16.8 17.5 15.8 20.500Z",
  none: "",
};
const BEARD = {
  full: "M15.9 22C15.5 33 19.5 37.5 24 37.500S32.5 33 32.1 22C31.4 27 29.5 27.2 27 27a4.5 2.6 0 0 0-6 0C18.5 27.2 16.6 27 15.9 22Z",
  forked:
    "M16 23C15.8 31 18 34 19.5 40L24 35.500L28.5 40C30 34 32.2 31 32 23C31.2 27 29.5 27.2 27 27a4.5 2.6 0 0 0-6 0C18.5 27.2 16.8 27 16 23Z",
  moustache:
    "M24 26.400C21.5 25.2 18.5 26.5 17.2 30.500C19.8 29.2 22.5 29 24 27.600C25.5 29 28.2 29.2 30.8 30.500C29.5 26.5 26.5 25.2 24 26.400Z",
  goatee: "M21 30.300Q24 31.6 27 30.300Q27 36.5 24 37.500Q21 36.5 21 30.300Z",
  none: "",
};
/** What is worn on the head: shapes, each with its colour. `cloth` is the character's own. */
type Worn = readonly (readonly [path: string, colour: string])[];
const GOLD = "#e2b64a";
const HEAD: Record<string, Worn> = {
  diadem: [
    ["M15.6 16.200Q24 12.2 32.4 16.200V19Q24 15 15.6 19Z", GOLD],
    ["M22.4 13.500h3.200v3.200h-3.200ZM17.8 15.100h2v2h-2ZM28.2 15.100h2v2h-2Z", "#8d2230"],
  ],
  crown: [["M15.6 18V9.500L19.5 13L24 7L28.5 13L32.4 9.500V18Q24 14 15.6 18Z", GOLD]],
  veil: [
    [
      "M24 6.500C12.5 6.5 10.5 18 10.5 39L16.3 37C14.5 26 14.8 14.5 24 13.800C33.2 14.5 33.5 26 31.7 37L37.5 39C37.5 18 35.5 6.5 24 6.500Z",
      "cloth",
    ],
  ],
  helmet: [
    ["M14.8 19C14.5 10 18.5 6 24 5.500C29.5 6 33.5 10 33.2 19Q24 15.4 14.8 19Z", "#9aa3a8"],
    ["M22.8 5.500h2.400V23.500h-2.400ZM14.8 16.800Q24 13.2 33.2 16.800V19.600Q24 16 14.8 19.600Z", "#b98a3a"],
  ],
  plume: [
    ["M24 7C17 8 17 1.5 24 1.500S31 8 24 7Z", "#a8323a"],
    ["M14.8 19C14.5 10 18.5 6.5 24 6.500S33.5 10 33.2 19Q24 15.4 14.8 19Z", GOLD],
  ],
  fur: [
    ["M16 15C16 8 19 4.5 24 4.500S32 8 32 15Z", "cloth"],
    [
      "M13.5 18.500q-1.5-3.8 1.8-4.800q.8-2.6 4-2q2-1.7 4.7-.8q2.7-.9 4.7.8q3.2-.6 4 2q3.3 1 1.8 4.800Q24 14.7 13.5 18.500Z",
      "#5d432c",
    ],
  ],
  cap: [
    [
      "M15.4 18.500C14 11 19 7.5 24 4.500Q29 3 30.5 6Q28.8 6.5 28.6 8.400C32.5 10.5 33.3 14 32.6 18.500Q24 14.5 15.4 18.500Z",
      "cloth",
    ],
  ],
  laurel: [
    [
      "M15 19q-1.8-2.6-.2-4.600q2.3 1.2 1.9 4ZM16.6 15.400q-.8-3 1.4-4.300q1.7 2 .4 4.600ZM20 12.800q.2-3 2.8-3.400q.6 2.6-1.5 4.300ZM33 19q1.8-2.6.2-4.600q-2.3 1.2-1.9 4ZM31.4 15.400q.8-3-1.4-4.300q-1.7 2-.4 4.600ZM28 12.800q-.2-3-2.8-3.400q-.6 2.6 1.5 4.300Z",
      "#5d8a3a",
    ],
  ],
  comb: [
    ["M17.5 12.500L18.5 5.500L21 9L24 4.500L27 9L29.5 5.500L30.5 12.500Q24 9.5 17.5 12.500Z", GOLD],
    ["M14.6 25.500a1.3 1.3 0 1 0 .1 0ZM33.4 25.500a1.3 1.3 0 1 0 .1 0Z", GOLD],
  ],
  band: [["M15.5 16.800Q24 13 32.5 16.800V19Q24 15.2 15.5 19Z", "cloth"]],
  none: [],
};
/** Over the robe. */
const TRIM: Record<string, Worn> = {
  fibula: [["M14.5 37.500a3 3 0 1 0 .1 0Z", GOLD]],
  stripes: [["M15.5 36.500l3-1.300L20.5 48h-4ZM32.5 36.500l-3-1.300L27.5 48h4Z", "#f3e6c4"]],
  pearls: [
    [
      "M18 36.200a1.2 1.2 0 1 0 .1 0ZM20.7 38.300a1.2 1.2 0 1 0 .1 0ZM24 39.200a1.2 1.2 0 1 0 .1 0ZM27.3 38.300a1.2 1.2 0 1 0 .1 0ZM30 36.200a1.2 1.2 0 1 0 .1 0Z",
      "#f7efda",
    ],
  ],
  fur: [
    [
      "M9 41q1-3.5 4-4.500q1.5-2.5 4.5-2.300q3 3.8 6.5 3.800t6.5-3.800q3-.2 4.5 2.300q3 1 4 4.500q-3 1-5-.6q-3.5 3-10 3t-10-3q-2 1.6-5 .6Z",
      "#5d432c",
    ],
  ],
  mail: [
    ["M19.5 34.500L24 38L28.5 34.500C33 35.5 37 37.5 39 40.500Q24 45 9 40.500C11 37.5 15 35.5 19.5 34.500Z", "#9aa3a8"],
  ],
};
const BROWS = {
  stern: "M18 19.200l4 1.200M30 19.200l-4 1.2",
  calm: "M18 19.600q2-1.2 4 0M26 19.600q2-1.2 4 0",
  raised: "M18 19.800q2-2.4 4-.8M26 19.600q2-1 4 .2",
};
const MOUTHS = { straight: "M21.8 29.200h4.4", smile: "M21.3 28.700q2.7 2.1 5.4 0", wry: "M21.8 29.500q2.4.4 4.6-1.1" };

interface Portrait {
  ground: string;
  skin: string;
  hair: string;
  cloth: string;
  back: keyof typeof BACK;
  front: keyof typeof FRONT;
  beard: keyof typeof BEARD;
  head: keyof typeof HEAD;
  trim: keyof typeof TRIM;
  brows: keyof typeof BROWS;
  mouth: keyof typeof MOUTHS;
}

const GROUNDS = {
  teal: "#2f6a68",
  wine: "#7d3038",
  night: "#38487a",
  ochre: "#a9772a",
  moss: "#56702f",
  plum: "#6a4a78",
};
const SKINS = ["#f0cfa8", "#dcae80", "#b98355", "#8e5e3a"];
const HAIR = { black: "#2b211c", brown: "#5a3a22", red: "#9a4a20", fair: "#d3a94f", grey: "#a39a8c", white: "#e9e3d6" };

type Row = `${keyof typeof GROUNDS} ${number} ${keyof typeof HAIR} ${string}`;
/** Ground, skin, hair, robe; then back, front, beard, head, trim, brows, mouth. No two share ground and headgear. */
const WHO: Record<string, Row> = {
  basina: "moss 0 red #7a3b58 braids parted none crown fibula raised smile",
  fabiola: "ochre 1 brown #4d6a8a long parted none veil stripes calm smile",
  justina: "wine 1 black #4a3a72 bun curls none diadem pearls stern straight",
  marcella: "night 2 black #8a5a3a bob fringe none band stripes raised straight",
  melania: "teal 0 grey #6b6357 bun parted none veil stripes calm wry",
  placidia: "plum 1 black #8d2230 long parted none diadem pearls calm straight",
  proba: "moss 2 black #d9c9a0 bun curls none laurel stripes raised smile",
  pulcheria: "night 0 brown #e7dcc0 bob parted none diadem pearls stern wry",
  serena: "teal 1 fair #a9772a long swept none comb pearls calm smile",
  verina: "ochre 0 red #2f5f56 bun fringe none comb fibula stern wry",
  bleda: "wine 2 black #8a6a2a long fringe moustache fur fur raised smile",
  fritigern: "teal 0 fair #5a4632 long parted full helmet mail stern straight",
  gundioc: "moss 1 brown #5a3a6a braids swept moustache none fibula calm smile",
  priscus: "plum 2 grey #e9e0c8 short none goatee none stripes raised wry",
  ricimer: "night 1 brown #7d3038 short fringe forked plume mail stern straight",
  rugila: "ochre 2 grey #44563a braids fringe forked fur fur stern wry",
  sidonius: "wine 0 white #5a4a80 short curls none laurel stripes calm smile",
  stilicho: "plum 0 fair #39566a short swept full plume fibula stern straight",
  syagrius: "moss 1 brown #b08a3a short curls goatee band mail calm wry",
  wallia: "ochre 0 red #3b4a6a long swept full cap fibula raised straight",
};

export function portrait(name: string): Portrait {
  const [ground, skin, hair, cloth, back, front, beard, head, trim, brows, mouth] = (
    WHO[name.toLowerCase()] ?? WHO.priscus!
  ).split(" ") as [keyof typeof GROUNDS, string, keyof typeof HAIR, string, ...string[]];
  return {
    ground: GROUNDS[ground],
    skin: SKINS[Number(skin)]!,
    hair: HAIR[hair],
    cloth,
    ...({ back, front, beard, head, trim, brows, mouth } as Omit<Portrait, "ground" | "skin" | "hair" | "cloth">),
  };
}
export const PEOPLE = Object.keys(WHO);
export { BACK, FRONT, BEARD, HEAD, TRIM, BROWS, MOUTHS };

/** Requests to the server. What it declines comes back as a `Refused` with a sentence to show. */
import { numberOf, spare, used } from "./fair/numbers";
import { openedByUs, promised, sealedHere } from "./fair/seen";
import type { components } from "../generated/api";
import { answered, keyFor } from "./wire/intentions";
import { language } from "./texts.svelte";

export type Schemas = components["schemas"];
export type Update = Schemas["Update"];
export type TableInfo = Schemas["TableInfo"];
export type SeatInfo = Schemas["SeatInfo"];
export type Offer = Schemas["Offer"];
export type StoryLine = Schemas["StoryLine"];
export type TurnStory = Schemas["TurnStory"];
export type ChatLine = Schemas["ChatLine"];
export type GalleryLine = Schemas["GalleryLine"];
export type Presence = Schemas["Presence"];
export type Computers = Schemas["Computers"];
export type SocketRequest = Schemas["SocketRequest"];
export type SocketReply = Schemas["SocketReply"];
export type HintGiven = Schemas["HintGiven"];
export type RefusedCandidate = Schemas["RefusedCandidate"];
export type RefusalsGiven = Schemas["RefusalsGiven"];
export type TableSetup = Schemas["TableSetup"];
export type Device = Schemas["Device"];
export type Devices = Schemas["Devices"];
export type Listed = Schemas["Listed"];
export type PlyView = Schemas["PlyView"];
export type History = Schemas["History"];
export type Mark = Schemas["Mark"];
export type Checked = Schemas["Checked"];
export type Finale = Schemas["Finale"];
export type Swing = Schemas["Swing"];
export type Turned = Schemas["Turned"];
export type Care = Schemas["BeginReview"]["care"] & string;
export type Reviewed = Schemas["Reviewed"];
export type Judged = Schemas["Judged"];
export type JudgedDecision = Schemas["JudgedDecision"];
export type ReviewLine = Schemas["ReviewLine"];
export type StudyView = Schemas["StudyView"];
export type StudyCursor = Schemas["StudyCursor"];
export type LineStep = Schemas["LineStep"];
export type SummedPart = Schemas["SummedPart"];
export type SeatAccounts = Schemas["SeatAccounts"];
export type Lesson = Schemas["Lesson"];
export type LessonStep = Schemas["LessonStep"];
export type LessonAnswer = Schemas["LessonAnswer"];
export type Frame = Schemas["Frame"];
export type OwnPlay = Schemas["OwnPlay"];
export type PlayedGame = Schemas["PlayedGame"];
export type PuzzleSet = Schemas["PuzzleSet"];
export type ShownPuzzle = Schemas["ShownPuzzle"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type GameInfo = Schemas["GameInfo"];
export type GameOption = Schemas["GameOption"];
export type Rulebook = Schemas["Rulebook"];
export type Chapter = Schemas["Chapter"];

/** The server's own trouble, and too much at once: over when one asks again. */
export const PASSING: readonly string[] = ["serve.failed", "serve.too_fast", "serve.too_many"];

export class Refused extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly clause: string | null,
    readonly status: number,
    readonly seconds: number | null = null, // until the same may be asked again, as the server has it
  ) {
    super(text);
  }

  get passing(): boolean {
    return PASSING.includes(this.key);
  }
}

const TOO_MUCH = 429,
  OWN_TROUBLE = 500;

/** Whether a request was dealt with: neither put off nor lost in the server's own trouble. */
const isSettled = (status: number): boolean => status !== TOO_MUCH && status < OWN_TROUBLE;

/** All that changes something carries a key: sent again because no answer came, it happens once. */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const content = body === undefined ? null : JSON.stringify(body);
  const intention = `${method} ${path} ${content ?? ""}`;
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (content !== null) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["Idempotency-Key"] = keyFor(intention);
  const answer = await fetch(path, { method, headers, body: content });
  const says = answer.headers.get("X-Says");
  if (says) void import("./server.svelte").then((one) => one.hear(says));
  const said = await answer.json();
  if (isSettled(answer.status)) answered(intention);
  if (answer.ok) return said as T;
  const wait = Number(answer.headers.get("Retry-After") ?? NaN);
  throw new Refused(
    said.key ?? "",
    said.text ?? answer.statusText,
    said.clause ?? null,
    answer.status,
    Number.isFinite(wait) ? wait : null,
  );
}

const at = (table: string, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

const from = (seat: number | null, open: boolean) => `open=${open}${seat === null ? "" : `&seat=${seat}`}`;

const ofSeat = (seat: number | null) => (seat === null ? "" : `?seat=${seat}`);

const ofGame = (game: string, what: string, language: string) =>
  `/api/games/${encodeURIComponent(game)}/${what}?language=${language}`;

export const api = {
  games: () => send<GameInfo[]>("GET", "/api/games"),
  rulebook: (game: string, language: string) => send<Rulebook>("GET", ofGame(game, "rulebook", language)),
  gameTexts: (game: string, language: string) => send<Record<string, string>>("GET", ofGame(game, "texts", language)),
  ownData: (game: string, text: string) =>
    send<Schemas["OwnData"]>("POST", `/api/games/${encodeURIComponent(game)}/data`, { text }),
  devices: () => send<Devices>("GET", "/api/me/devices"),
  deviceLink: () => send<Schemas["DeviceLink"]>("POST", "/api/me/device-link"),
  withdrawDeviceLink: () => send("DELETE", "/api/me/device-link"),
  addDevice: (token: string) => send("POST", "/api/me/devices", { token }),
  signOut: (device: string) => send("DELETE", `/api/me/devices/${encodeURIComponent(device)}`),
  phrase: (language: string) => send<Schemas["NewWords"]>("POST", "/api/me/phrase", { language }),
  withdrawPhrase: () => send("DELETE", "/api/me/phrase"),
  recover: (words: string, alone: boolean) => send("POST", "/api/me/recover", { words, alone }),
  myTables: () => send<Listed[]>("GET", "/api/me/tables"),
  takenOff: () => send<Listed[]>("GET", "/api/me/tables?hidden=true"),
  openTables: () => send<Listed[]>("GET", "/api/tables"),
  computers: (game: string) => send<Computers>("GET", `/api/games/${encodeURIComponent(game)}/computers`),
  /** With a number of this page's own for the key of all chance; where nobody else is to come it is opened at once. */
  create: async (name: string, setup: Partial<TableSetup>, atOnce = false) => {
    const mine = setup.seats?.findIndex(({ kind }) => kind === "me") ?? -1;
    const seal = mine < 0 || setup.record ? null : await spare();
    const made = await send<Schemas["Created"]>("POST", "/api/tables", { name, setup, at_once: atOnce, seal });
    if (!seal) return made;
    used(seal);
    const alone = setup.seats!.every(({ kind }) => kind === "me" || kind === "computer");
    const seals = setup.seats!.map((_, seat) => (seat === mine ? seal : ""));
    openedByUs(made.table, made.commitment, seal, alone ? seals : []);
    if (alone) void api.openNumber(made.table, mine, numberOf(seal)!).catch(() => null); // else the table's page does
    return made;
  },
  seal: (table: string, seat: number, digest: string) =>
    send<Schemas["Done"]>("POST", at(table, "/seal"), { seat, digest }),
  openNumber: (table: string, seat: number, number: string) => send("POST", at(table, "/number"), { seat, number }),
  look: (table: string, seat: number | null = null) => send<Update>("GET", at(table, ofSeat(seat))),
  seats: (table: string) => send<number[]>("GET", at(table, "/seats")),
  join: (table: string, name: string, seat: number | null) => send("POST", at(table, "/join"), { name, seat }),
  claim: (table: string, name: string, token: string) => send("POST", at(table, "/claim"), { name, token }),
  link: (table: string, seat: number, lost = false) =>
    send<Schemas["Link"]>("POST", at(table, "/links"), { seat, lost }),
  withdraw: (table: string, seat: number) => send("DELETE", at(table, `/links/${seat}`)),
  remove: (table: string, seat: number) => send("POST", at(table, "/remove"), { seat }),
  bring: (record: Record<string, unknown>) => send<Schemas["Imported"]>("POST", "/api/records", record),
  close: (table: string) => send("POST", at(table, "/close")),
  hide: (table: string, hidden: boolean) => send("POST", at(table, "/hide"), { hidden }),
  deleteTable: (table: string) => send("DELETE", at(table)),
  allowHints: (table: string, allowed: boolean) => send("POST", at(table, "/hints"), { allowed }),
  pause: (table: string) => send("POST", at(table, "/pause")),
  declinePause: (table: string) => send("POST", at(table, "/pause/decline")),
  takeHoliday: (table: string, days: number) => send("POST", at(table, "/holiday"), { days }),
  endHoliday: (table: string) => send("POST", at(table, "/holiday/end")),
  endPause: (table: string) => send("POST", at(table, "/pause/end")),
  leave: (table: string, seat: number) => send("POST", at(table, "/leave"), { seat }),
  resign: (table: string, seat: number) => send("POST", at(table, "/resign"), { seat }),
  comeBack: (table: string, seat: number) => send("POST", at(table, "/return"), { seat }),
  speakInGallery: (table: string, name: string, text: string) =>
    send<Schemas["GalleryLines"]>("POST", at(table, "/gallery"), { name, text }),
  deputise: (table: string) => send("POST", at(table, "/deputies")),
  start: (table: string, fill: number | null) => send("POST", at(table, "/start"), { fill }),
  rematch: async (table: string) => {
    const seal = await spare();
    const made = await send<Schemas["Rematch"]>("POST", at(table, `/rematch?seal=${seal}`));
    used(seal);
    if (made.table) sealedHere(made.table, seal);
    else promised(table, seal);
    return made;
  },
  declineRematch: (table: string) => send("POST", at(table, "/rematch/decline")),
  ply: (table: string, number: number, seat: number | null, open: boolean) =>
    send<PlyView>("GET", at(table, `/plies/${number}?${from(seat, open)}`)),
  history: (table: string, seat: number | null, open: boolean) =>
    send<History>("GET", at(table, `/history?${from(seat, open)}`)),
  finale: (table: string, seat: number | null) => send<Finale>("GET", at(table, `/finale${ofSeat(seat)}`)),
  turning: (table: string, seat: number | null) => send<Turned>("GET", at(table, `/turning${ofSeat(seat)}`)),
  beginReview: (table: string, care: Care) => send<Reviewed>("POST", at(table, "/review"), { care }),
  review: (table: string, care: Care, seat: number | null, open: boolean) =>
    send<Reviewed>("GET", at(table, `/review?care=${care}&${from(seat, open)}`)),
  reviewLine: (table: string, place: number, move: string) =>
    send<ReviewLine>("GET", at(table, `/review/line?place=${place}&move=${encodeURIComponent(move)}`)),
  warning: (table: string, seat: number, move: string) =>
    send<Schemas["Warned"]>("POST", at(table, "/warning"), { seat, move }),
  record: (table: string, weights = false) =>
    send<Record<string, unknown>>("GET", at(table, weights ? "/record?weights=true" : "/record")),
  lesson: (game: string) => send<Lesson>("GET", `/api/lessons/${encodeURIComponent(game)}`),
  lessonStep: (game: string, step: number) =>
    send<LessonStep>("GET", `/api/lessons/${encodeURIComponent(game)}/${step}`),
  tryStep: (game: string, step: number, moves: readonly string[]) =>
    send<LessonAnswer>("POST", `/api/lessons/${encodeURIComponent(game)}/${step}`, { moves }),
  check: (table: string) => send<Checked>("GET", at(table, "/check")),
};

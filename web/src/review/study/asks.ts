/** What is asked of a study, and done there. */
import type { components } from "../../generated/api";
import { send } from "../../lib/api";

type Schemas = components["schemas"];
export type StudyPosition = Schemas["StudyPosition"];
export type StudyLinks = Schemas["StudyLinks"];
export type StudyView = Schemas["StudyView"];
export type TreeNode = Schemas["TreeNode"];
export type PlaceNote = Schemas["PlaceNote"];
export type Role = StudyView["role"];
export type Glyph = PlaceNote["glyph"];
export type Edit =
  | Schemas["AddMove"]
  | Schemas["RemoveMove"]
  | Schemas["SetGlyph"]
  | Schemas["AddComment"]
  | Schemas["RemoveComment"]
  | Schemas["AskAll"]
  | Schemas["VoteFor"]
  | Schemas["ShowVotes"]
  | Schemas["EndQuestion"];

const ofTable = (table: string) => `/api/tables/${encodeURIComponent(table)}/studies`;
const at = (study: string, rest = "") => `/api/studies/${encodeURIComponent(study)}${rest}`;

export const asks = {
  ofTable: (table: string) => send<Schemas["StudyOfTable"][]>("GET", ofTable(table)),
  open: (table: string, name: string, study: Record<string, unknown> | null = null) =>
    send<Schemas["OpenedStudy"]>("POST", ofTable(table), { name, study }),
  look: (study: string) => send<StudyView>("GET", at(study)),
  enter: (study: string, name: string, token: string) => send<StudyView>("POST", at(study, "/enter"), { name, token }),
  place: (study: string, place: string, seat: number | null, open: boolean) =>
    send<StudyPosition>("GET", at(study, `/places/${place}?open=${open}${seat === null ? "" : `&seat=${seat}`}`)),
  edit: (study: string, edit: Edit) => send<Schemas["Edited"]>("POST", at(study, "/edits"), edit),
  links: (study: string) => send<StudyLinks>("GET", at(study, "/links")),
  renew: (study: string, role: Role) => send<StudyLinks>("POST", at(study, "/links"), { role }),
  record: (study: string) => send<Record<string, unknown>>("GET", at(study, "/record")),
  remove: (study: string) => send("DELETE", at(study)),
};

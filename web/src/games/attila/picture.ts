/** What the server shows of a game of Attila. */
import type { components } from "../../generated/api";

type Schemas = components["schemas"];
export type AttilaPicture = Schemas["AttilaPicture"];
export type WarScene = Schemas["WarScene"];
export type ScoringScene = Schemas["ScoringScene"];

/** What the server shows of a game of Attila. */
import type { components } from "../../generated/api";

type Schemas = components["schemas"];
type Sent = Schemas["AttilaPicture"];
export type AttilaPicture = Sent & { board: NonNullable<Sent["board"]> }; // the socket sees to it
export type WarScene = Schemas["WarScene"];
export type ScoringScene = Schemas["ScoringScene"];

// Short names for what the server says; the shapes themselves are generated from its schemas.
import type { components } from "./generated/server";

type Schemas = components["schemas"];

export type { ActName } from "./generated/server";
export type Layout = Schemas["Layout"];
export type Area = Schemas["AreaTold"];
export type PayTable = Schemas["PayTable"];
export type Session = Schemas["Session"];
export type TableCard = Schemas["TableCard"];
export type PublicView = Schemas["PublicView"];
export type OwnView = Schemas["OwnView"];
export type Legal = Schemas["Legal"];
export type Line = Schemas["Line"];
export type LastRound = Schemas["LastRound"];
export type LunarPlay = Schemas["LunarPlay"];
export type HoldemPlay = Schemas["HoldemPlay"];
export type LunarBox = Schemas["LunarBox"];
export type HoldemBox = Schemas["HoldemBox"];
export type Play = LunarPlay | HoldemPlay;
export type PlayBox = LunarBox | HoldemBox;
export type Refusal = Schemas["RefusalTold"];
export type TableEvent = Schemas["Event"];
export type ActMessage = Schemas["ActMessage"];
export type ServerMessage =
  | Schemas["Hello"]
  | Schemas["StateMessage"]
  | Schemas["AnswerMessage"]
  | Schemas["ErrorMessage"];
export type ProblemBody = Schemas["Problem"];
export type ClauseTold = Schemas["ClauseTold"];

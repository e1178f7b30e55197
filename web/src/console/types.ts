// Short names for what the server tells a console.
import type { components } from "../api/generated/server";

type Schemas = components["schemas"];

export type ConsoleView = Schemas["ConsoleTold"];
export type Act = Schemas["ActTold"];
export type Field = Schemas["FieldTold"];
export type Waiting = Schemas["WaitingTold"];
export type Preview = Schemas["PreviewTold"];
export type Effect = Schemas["EffectTold"];
export type Sentence = Schemas["SentenceTold"];
export type StoryEntry = Schemas["StoryEntry"];
export type CaseFound = Schemas["CaseFound"];
export type CasesFound = Schemas["CasesFound"];
export type Ruling = Schemas["RulingTold"];
export type Question = Schemas["CaseQuestion"];

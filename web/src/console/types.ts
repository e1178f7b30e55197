// Short names for what the server tells a console.
import type { components } from "../api/generated/server";

type Schemas = components["schemas"];

export type ConsoleView = Schemas["ConsoleTold"];
export type Act = Schemas["ActTold"];
export type Field = Schemas["FieldTold"];
export type Course = Schemas["RoundCourse"];
export type CardDue = Schemas["CardDueTold"];
export type Waiting = Schemas["WaitingTold"];
export type Hands = Schemas["HandsTold"];
export type Preview = Schemas["PreviewTold"];
export type Effect = Schemas["EffectTold"];
export type Sentence = Schemas["SentenceTold"];
export type StoryEntry = Schemas["StoryEntry"];
export type CaseFound = Schemas["CaseFound"];
export type CasesFound = Schemas["CasesFound"];
export type Ruling = Schemas["RulingTold"];
export type PromotionCard = Schemas["PromotionCard"];
export type PromotionBook = Schemas["PromotionBook"];
export type PromotionSheet = Schemas["PromotionSheet"];
export type PublicTerms = Schemas["PublicTerms"];
export type TermsForm = Schemas["TermsForm"];
export type TermsLine = Schemas["TermsLine"];
export type Prize = Schemas["PrizeTold"];
export type Item = Schemas["Item"];
export type Win = Schemas["WinTold"];
export type Question = Schemas["CaseQuestion"];

/** An act, as the desk sends it. */
export interface Entry {
  act: string;
  said: Record<string, unknown>;
  title: string;
}

// Labels of fields, fates and phases.
import { capital } from "../lib/sentences";
import type { Act, Effect, Field } from "./types";

const LABELS: Record<string, string> = {
  at: "Cards",
  to: "To",
  on: "On box",
  how: "How",
  sign: "Limits",
  delivered: "Colour of the backs",
  decks: "Colours of the backs",
  number: "Number",
  found: "What was found",
  closes_at: "Closes at",
  "order.where": "Where",
  "order.players": "Players",
  "order.round": "Round",
  "order.cause": "Cause",
  "order.forfeit": "Boxes that forfeit",
  "order.incident": "Incident",
  "order.box": "Box",
  exposed: "Exposed by mistake",
  counted: "Cards counted",
  amounts: "Money moved, by box",
  kept: "For boxes that keep an older minimum",
  uncovered: "No rule covers it",
  suspected: "The last shuffle is suspected",
  found_met: "Conditions found met",
  win: "Win",
  refers_to_terms: "It refers to the terms",
  reached: "The winner was reached",
  drawn: "Who has won what",
  by: "By",
  approval: "The Authority's approval",
};

const HINTS: Partial<Record<Field["kind"], string>> = {
  cards: "As Kd 9c. Of a hand that you cannot see, say where the cards lie: 1 3",
  card: "As, 10h or Q♣",
  found: "each card that lies there, between commas",
  texts: "names between commas",
  numbers: "boxes between commas",
  amounts: "1: 5, 3: -20 gives box 1 five and takes twenty from box 3",
  limits: "minimum:maximum:unit, as 10:500:5",
  colours: "red, or red, blue",
  conditions: "left empty, the voucher has none",
  lines: "one to a line",
};

export function labelOf(field: Field): string {
  const known = field.name === "at" && field.kind === "moment" ? "At" : LABELS[field.name];
  const plain = field.name.replaceAll("_", " ");
  return known ?? capital(plain);
}

export function hintOf(field: Field): string {
  return HINTS[field.kind] ?? "";
}

/** Of the discard rack's box 0, and of the areas' names. */
export function choiceOf(field: Field, choice: string): string {
  if (choice === "0" && field.name === "box") return "the dealer";
  return choice.replaceAll("_", " ");
}

export type Tone = "quiet" | "won" | "lost" | "standoff" | "void" | "brass";

const FATES: Record<Effect["fate"], { words: string; tone: Tone }> = {
  stands: { words: "stands", tone: "standoff" },
  placed: { words: "placed", tone: "standoff" },
  "taken back": { words: "taken back", tone: "void" },
  won: { words: "paid", tone: "won" },
  lost: { words: "lost", tone: "lost" },
  "stand-off": { words: "stand-off", tone: "standoff" },
  kept: { words: "kept", tone: "quiet" },
  forfeited: { words: "forfeited", tone: "lost" },
  void: { words: "returned", tone: "void" },
  ruled: { words: "ruled", tone: "brass" },
  unknown: { words: "by the cards", tone: "quiet" },
};

export function fateOf(effect: Effect): { words: string; tone: Tone } {
  return FATES[effect.fate];
}

/** Why the table asks for an act; the title of an act of play says it all. */
export function aboutOf(act: Act): string {
  return act.group === "Play" ? "" : act.words;
}

export function timeOf(moment: string): string {
  return new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}

export function momentOf(moment: string): string {
  return new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

// Labels and hints of form fields, and outcomes of wagers.
import { capital } from "../lib/sentences";
import type { Act, ConsoleView, Effect, Field, Win } from "./types";

const LABELS: Record<string, string> = {
  to: "To",
  on: "On box",
  how: "How",
  sign: "Limits",
  delivered: "Colour of the backs",
  decks: "Colours of the backs",
  number: "How many",
  found: "Cards found",
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
  kept: "For boxes with an older minimum",
  uncovered: "No rule covers this",
  suspected: "The last shuffle is suspected",
  found_met: "Conditions that are met",
  win: "Win",
  refers_to_terms: "The notice refers to the terms",
  reached: "The winner was reached",
  drawn: "Winners",
  by: "By",
  approval: "The Authority's approval",
};

/** The same word means three things. */
const AT: Partial<Record<Field["kind"], string>> = { moment: "Start time", whole: "Cards above the cut", cards: "Cards" };

const HINTS: Partial<Record<Field["kind"], string>> = {
  cards: "for example As Kd 9c; for a face-down hand give positions: 1 3",
  card: "for example As, 10h or Q♣",
  found: "every card found there, separated by commas",
  texts: "names, separated by commas",
  numbers: "boxes, separated by commas",
  conditions: "leave empty for a voucher without conditions",
  lines: "one per line",
};

export function labelOf(field: Field): string {
  const known = field.name === "at" ? AT[field.kind] : LABELS[field.name];
  const plain = field.name.replaceAll("_", " ");
  return known ?? capital(plain);
}

export function hintOf(field: Field): string {
  if (field.name === "at" && field.kind === "whole") return "how many are lifted off the top, for example 20";
  return HINTS[field.kind] ?? "";
}

/** Box 0 is the dealer; names of areas are written with underscores. */
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
  unknown: { words: "not known yet", tone: "quiet" },
};

export function fateOf(effect: Effect): { words: string; tone: Tone } {
  return FATES[effect.fate];
}

/** What an act is for; acts of play are explained by their titles. */
export function aboutOf(act: Act): string {
  return act.group === "Play" ? "" : act.words;
}

/** The colour of the state of a promotion; the word itself says it. */
const TONES: Record<string, Tone> = {
  "being prepared": "standoff",
  running: "won",
  postponed: "brass",
  cancelled: "lost",
  "not offered": "lost",
};

export function toneOfPhase(phase: string): Tone {
  return TONES[phase] ?? "quiet";
}

const BECAME: Record<Win["became"], Tone> = { owed: "brass", awarded: "won", refused: "lost", cancelled: "void" };

export function toneOfWin(win: Win): Tone {
  return BECAME[win.became];
}

/** What "Undo" takes back, or why it takes nothing back: "fold box 2". */
export function lastEntry(undo: NonNullable<ConsoleView["undo"]>): string {
  if (undo.what === "") return "nothing to undo";
  return undo.why_not || undo.what.charAt(0).toLowerCase() + undo.what.slice(1);
}

// How the words of a promotion's state are coloured; the words say it, the colour only helps.
import type { Win } from "../types";
import type { Tone } from "../words";

const TONES: Record<string, Tone> = {
  "being prepared": "standoff",
  running: "won",
  postponed: "brass",
  cancelled: "lost",
  "not offered": "lost",
};

export function toneOf(phase: string): Tone {
  return TONES[phase] ?? "quiet";
}

const BECAME: Record<Win["became"], Tone> = { owed: "brass", awarded: "won", refused: "lost", cancelled: "void" };

export function toneOfWin(win: Win): Tone {
  return BECAME[win.became];
}

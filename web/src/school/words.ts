// How the school says things.
import { brief } from "../cards/names";

/** A sentence with the symbols of its cards' suits: "Th" as "10♥". */
export function withSuits(text: string): string {
  return text.replace(/\b[2-9TJQKA][shdc]\b/g, (card) => brief(card));
}

export function sentence(text: string): string {
  const said = withSuits(text);
  const upper = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(upper) ? upper : `${upper}.`;
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;
}

/** Seconds an answer. */
export function pace(seconds: number, answers: number): string {
  return answers === 0 ? "–" : `${(seconds / answers).toFixed(1)} s`;
}

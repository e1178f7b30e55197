// The school's wording.
import { sentence as whole, withSigns } from "../lib/sentences";

/** What a question, its answer or its reason says. */
export function sentence(text: string): string {
  return whole(withSigns(text));
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;
}

/** Seconds an answer. */
export function pace(seconds: number, answers: number): string {
  return answers === 0 ? "–" : `${(seconds / answers).toFixed(1)} s`;
}

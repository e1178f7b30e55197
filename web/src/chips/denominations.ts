// The chips that make a sum. The figure beside them is exact: a remainder that no chip makes is not drawn.
import type { Sum } from "../lib/money";

export interface Kind {
  value: number;
  text: string;
  name: string;
}

/** The most valuable first. */
export const KINDS: readonly Kind[] = [
  { value: 1000, text: "1k", name: "gold" },
  { value: 500, text: "500", name: "violet" },
  { value: 100, text: "100", name: "black" },
  { value: 50, text: "50", name: "orange" },
  { value: 25, text: "25", name: "green" },
  { value: 10, text: "10", name: "blue" },
  { value: 5, text: "5", name: "red" },
  { value: 1, text: "1", name: "ivory" },
];
const MOST_DRAWN = 6;

/** From the bottom up, smaller ones on top; if there are too many, the most valuable ones. */
export function chipsFor(amount: Sum): Kind[] {
  let left = Number(amount.top / amount.bottom);
  const chips: Kind[] = [];
  for (const kind of KINDS) {
    while (left >= kind.value && chips.length < MOST_DRAWN) {
      chips.push(kind);
      left -= kind.value;
    }
  }
  return chips;
}

/** The chips with which wagers within these limits are made, the smallest first; `unit` is the sign's step, if it has one. */
export function chipsWithin(bounds: { minimum: string; maximum: string; unit: string | null } | null): Kind[] {
  if (bounds === null) return [];
  const [least, most, unit] = [Number(bounds.minimum), Number(bounds.maximum), Number(bounds.unit ?? 1)];
  const fits = (kind: Kind) => kind.value <= most && kind.value * 10 >= least && kind.value % unit === 0;
  return [...KINDS].reverse().filter(fits).slice(0, 6);
}

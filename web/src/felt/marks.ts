// Whose five a card is in: marked where a hand has more cards to count with than it counts.
import type { FeltModel } from "./model";
import { combinationsOf } from "./outcome";
import type { Seat } from "./seat";

export interface Marks {
  /** Of the dealer's five. */
  dealer: ReadonlySet<string>;
  /** Of the five of the box in front of the viewer. */
  own: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function marksOf(model: Pick<FeltModel, "dealer" | "dealerBest" | "community">, seat: Pick<Seat, "own" | "cards" | "best" | "state" | "lines" | "later"> | null): Marks {
  const board = model.community.length;
  const plays = seat !== null && seat.own && seat.state !== "folded" && combinationsOf(seat).length === 0;
  return {
    dealer: chosen(model.dealerBest, model.dealer.length + board),
    own: plays ? chosen(seat.best, seat.cards.length + board) : NONE,
  };
}

function chosen(best: readonly string[], among: number): ReadonlySet<string> {
  return best.length > 0 && best.length < among ? new Set(best) : NONE;
}

export type Marked = "dealer" | "own" | "both" | "";

export function markOf(marks: Marks, card: string | null | undefined): Marked {
  if (card == null) return "";
  const [dealer, own] = [marks.dealer.has(card), marks.own.has(card)];
  return dealer && own ? "both" : dealer ? "dealer" : own ? "own" : "";
}

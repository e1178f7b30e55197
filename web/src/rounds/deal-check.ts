// The cards that were dealt, compared with the computed order: each card that lay open at a place is one that
// the order gives to that place.
import type { Play } from "../api/types";

export interface Dealing {
  event: string;
  /** Where a card off the deck went: "dealer", "board", "box 3". */
  to: string | null;
  play: Play;
}

export interface Dealt {
  /** How many open cards were compared. */
  cards: number;
  /** The first that did not come from its place in the order. */
  wrong: string | null;
}

/** Cards that go back unseen are dealt again: from then on only the whole deck is known. */
const RETURNS = "round.draw-returned";

export function dealtAs(order: readonly string[], steps: readonly Dealing[]): Dealt {
  const given: Record<string, Set<string>> = {};
  const compared = new Set<string>();
  const next = order[Symbol.iterator]();
  for (const step of steps) {
    if (step.event === RETURNS) for (const place of Object.values(given)) for (const card of order) place.add(card);
    if (step.to !== null) (given[step.to] ??= new Set()).add(next.next().value ?? "");
    for (const [place, cards] of handsOf(step.play)) {
      for (const card of cards) {
        if (card === null) continue;
        if (!given[place]?.has(card)) return { cards: compared.size, wrong: `${card}, ${place}` };
        compared.add(card);
      }
    }
  }
  return { cards: compared.size, wrong: null };
}

function handsOf(play: Play): [string, readonly (string | null)[]][] {
  const board: [string, readonly (string | null)[]][] = "community" in play ? [["board", play.community]] : [];
  return [["dealer", play.dealer], ...board, ...Object.values(play.boxes).map((box): [string, readonly (string | null)[]] => [`box ${box.number}`, box.cards])];
}

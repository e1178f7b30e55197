// A card's text: "Td" is the ten of diamonds.

export type Suit = "s" | "h" | "d" | "c";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight",
  "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};
const SUITS: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SYMBOLS: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const ORDER = "23456789TJQKA";
const SUIT_ORDER = "shdc";

/** "kings" of 13; an ace is 14, counted low 1. */
export function rankPlural(rank: number): string {
  const name = RANKS[ORDER[rank === 1 ? 12 : rank - 2] ?? ""] ?? "";
  return name === "six" ? "sixes" : `${name}s`;
}

export function suitOf(card: string): Suit {
  return card[1] as Suit;
}

export function rankOf(card: string): string {
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

export function rankOrder(card: string): number {
  return ORDER.indexOf(card[0] ?? "");
}

/** A real card that lies face up and whose face nobody has entered. */
export const UNSEEN = "??";

/** "nine of hearts", for screen readers. */
export function spoken(card: string | null): string {
  if (card === UNSEEN) return "a card that nobody has seen yet";
  return card === null ? "a card face down" : `${RANKS[card[0] ?? ""]} of ${SUITS[suitOf(card)]}`;
}

/** "9♥". */
export function brief(card: string): string {
  return rankOf(card) + SYMBOLS[suitOf(card)];
}

/** As a player would hold it: by how many there are of a rank, then by rank. */
export function arranged(cards: readonly string[]): string[] {
  const count = (card: string) => cards.filter((each) => each[0] === card[0]).length;
  return [...cards].sort((a, b) => count(b) - count(a) || rankOrder(b) - rankOrder(a) || SUIT_ORDER.indexOf(a[1] ?? "") - SUIT_ORDER.indexOf(b[1] ?? ""));
}

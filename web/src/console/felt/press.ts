// What one press deals: a card, one to everybody, or all that are due.
import { placeName } from "../real-cards/places";
import type { Act, CardDue, ConsoleView, Entry } from "../types";

export const PACES = ["card", "round", "deal"] as const;
export type Pace = (typeof PACES)[number];
export const PACE_WORDS: Record<Pace, string> = { card: "One card", round: "Once around", deal: "The whole deal" };

/** The cards that the next press deals. A real card that lies face up is dealt by itself: its face is told. */
export function cardsOfPress(view: ConsoleView, pace: Pace): readonly CardDue[] {
  const { cards } = view.course;
  const first = cards[0];
  if (first === undefined || view.waiting.act === null || view.waiting.act.said["to"] !== first.said["to"]) return [];
  const most = pace === "card" ? cards.slice(0, 1) : pace === "round" ? cards.filter((card) => card.turn === first.turn) : cards;
  const told = view.real_cards === null ? -1 : most.findIndex((card) => card.face_up);
  return told < 0 ? most : most.slice(0, Math.max(1, told));
}

export function entriesOf(act: Act, cards: readonly CardDue[]): Entry[] {
  return cards.map((card) => ({ act: act.act, said: card.said, title: `card ${card.number} to ${inWords(card.place)}` }));
}

/** "the dealer", "box 2". */
export function inWords(place: string): string {
  const name = placeName(place).toLowerCase();
  return place === "dealer" || place === "board" ? `the ${name}` : name;
}

/** "box 1 and the dealer", "boxes 1, 3 and 4", "boxes 1 and 3, and the dealer". */
export function placesInWords(cards: readonly CardDue[]): string {
  const places = [...new Set(cards.map((card) => card.place))];
  const boxes = places.filter((place) => place !== "dealer" && place !== "board");
  if (boxes.length < 2) return listed(places.map(inWords));
  const others = places.filter((place) => !boxes.includes(place)).map(inWords);
  return [`boxes ${listed(boxes)}`, ...others].join(", and ");
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "card 10 of 20, face down", "cards 10 to 13 of 20, the last face up". */
export function cardsInWords(cards: readonly CardDue[], total: number): string {
  const [first, last] = [cards[0], cards.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return `card ${first.number} of ${total}, face ${first.face_up ? "up" : "down"}`;
  const up = cards.filter((card) => card.face_up);
  const lies = up.length === 0 ? "face down" : `card ${up.map((card) => card.number).join(" and ")} face up`;
  return `cards ${first.number} to ${last.number} of ${total}, ${lies}`;
}

/** The number of the next card of each place, on the way that is drawn. */
export function numbers(cards: readonly CardDue[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) if (!found.has(card.place)) found.set(card.place, card.number);
  return found;
}

/** The places of the way: each once, as far as the deal does not come to one of them again. */
export function way(cards: readonly CardDue[]): string[] {
  return [...numbers(cards).keys()];
}


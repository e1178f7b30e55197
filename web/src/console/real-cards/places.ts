// Real cards at a table: which place a card is entered at, and the act that enters it.
import { brief, UNSEEN } from "../../cards/names";
import type { Act, ConsoleView, Entry } from "../types";

export type RealCards = NonNullable<ConsoleView["real_cards"]>;
export type Place = RealCards["places"][number];

export const SUITS = ["s", "h", "d", "c"] as const;
export const RANKS = [..."AKQJT98765432"];
/** The cards of a hand, in the order in which they are entered. */
export const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

/** "Box 2", "Dealer", "Board". */
export function placeName(place: string): string {
  if (place === "dealer") return "Dealer";
  return place === "board" ? "Board" : `Box ${place}`;
}

/** "the dealer's", "the board's", "box 2's". */
export function placeOwner(place: string): string {
  return place === "dealer" || place === "board" ? `the ${place}'s` : `box ${place}'s`;
}

/** The card that the table asks to be dealt, if it asks for one. */
export function dealDue(act: Act | null): Act | null {
  return act?.act === "deal" ? act : null;
}

/** Whether that card is dealt face up, so that everybody sees it. */
export function isDealtUp(deal: Act): boolean {
  return deal.said["exposed"] === true;
}

/** The place where cards are entered: the one chosen, if one of its cards is unseen; else what is waited for. */
export function placeToEnter(places: readonly Place[], chosen: string | null): Place | null {
  const open = places.filter((each) => each.count > 0);
  return open.find((each) => each.place === chosen) ?? open.find((each) => each.wanted !== null) ?? open[0] ?? null;
}

/** The next place with unseen cards, in the order in which they stand. */
export function placeAfter(places: readonly Place[], here: Place): Place | null {
  const at = places.indexOf(here);
  return [...places.slice(at + 1), ...places.slice(0, at)].find((each) => each.count > 0) ?? null;
}

/** Where something waits for cards that nobody has seen. */
export function wantedPlaces(real: RealCards): readonly Place[] {
  return real.places.filter((each) => each.wanted !== null);
}

/** How many cards are waited for. */
export function toSee(real: RealCards): number {
  return wantedPlaces(real).reduce((sum, each) => sum + each.count, 0);
}

/** Where each card that was seen lies: "box 1"; "rack" for one that is at no place any more. */
export function whereSeen(real: RealCards): Map<string, string> {
  const where = new Map(real.seen.map((card) => [card, "rack"]));
  for (const each of real.places) {
    for (const card of each.cards) if (card !== null) where.set(card, placeName(each.place).toLowerCase());
    for (const card of each.discards) if (card !== null) where.set(card, `${placeName(each.place).toLowerCase()}, laid down`);
  }
  return where;
}

/** The act by which wagers are settled, once every card is seen that it needs. */
export function settling(act: Act | null): Act | null {
  return act !== null && ["reveal-dealer", "settle-now"].includes(act.act) ? act : null;
}

/** Enter that a card was misread, or that two were mixed up. */
export function correctEntry(card: string, face: string, swap: boolean): Entry {
  const title = swap ? `${brief(card)} and ${brief(face)} swapped` : `${brief(card)} is ${brief(face)}`;
  return { act: "correct-card", said: swap ? { card, face, swap } : { card, face }, title };
}

/** Enter that the next unseen card of a place is this one. */
export function showEntry(place: Place, card: string): Entry {
  const next = place.cards.indexOf(null);
  const cards = place.cards.map((each, index) => (index === next ? card : (each ?? UNSEEN)));
  return { act: "show", said: { to: place.place, cards }, title: `${brief(card)} at ${placeName(place.place).toLowerCase()}` };
}

/** Enter a dealt card: face down, or with its face. */
export function dealEntry(deal: Act, card: string | null): Entry {
  if (card === null) return { act: "deal", said: deal.said, title: deal.title };
  return { act: "deal", said: { ...deal.said, exposed: true, card }, title: `${deal.title}: ${brief(card)}` };
}

/** What a key adds to a card that is typed, rank first: "7", then "7h". */
export function typed(before: string, key: string): string | null {
  const rank = key === "1" ? "T" : key.toUpperCase();
  if (RANKS.includes(rank)) return rank;
  const suit = key.toLowerCase();
  return before !== "" && (SUITS as readonly string[]).includes(suit) ? before + suit : null;
}

/** What "Undo" takes back: "9♠, dealer". */
export function undoes(real: RealCards): string {
  if (!real.correctable || real.last === null) return "nothing to undo";
  const what = real.last_cards.length > 0 ? real.last_cards.map(brief).join(" ") : real.last;
  return real.last_place === null ? what : `${what}, ${placeName(real.last_place).toLowerCase()}`;
}

/** "2 of the dealer's, 6 of box 3's". */
export function restsOn(cards: RealCards["resting"][number]["cards"]): string {
  return cards.map((each) => `${each.count} of ${placeOwner(each.place)}`).join(", ");
}

// The cards of a hand to look at: places in an order, each of them empty or taken.
import { arranged } from "../../cards/names";
import type { Group, Study } from "../../games/study";

const FEWEST = 2;
export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const DECK: readonly string[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

export class Picking {
  readonly groups: readonly Group[];
  cards: readonly (string | null)[] = $state.raw([]);
  /** The place that the next card goes to. */
  next = $state(0);
  /** Of a hand that can be exchanged: which of its places are. */
  exchanged: readonly number[] = $state.raw([]);

  constructor(
    readonly study: Study,
    forces = false,
  ) {
    this.groups = study.groups(forces);
    this.cards = Array<null>(this.size).fill(null);
    this.take(study.first.split(" "));
  }

  get size(): number {
    return this.groups.reduce((sum, group) => sum + group.size, 0);
  }

  /** With the place at which each group begins; as many cards are drawn as are exchanged, or a sixth is bought. */
  readonly places = $derived.by(() => {
    const drawn = Math.max(1, this.exchanged.length);
    let begin = 0;
    return this.groups.map((group) => {
      const at = begin;
      begin += group.size;
      const size = group.name === "drawn" ? drawn : group.size;
      const title = group.name === "drawn" && this.exchanged.length === 0 ? "Sixth card" : group.title;
      return { ...group, title, size, at, cards: this.cards.slice(at, at + size) };
    });
  });

  /** What can be asked now: every whole group up to the first that is empty. */
  readonly question: Readonly<Record<string, string>> | null = $derived.by(() => {
    if (this.missing !== null) return null;
    const whole = this.places.filter((place) => place.cards.every((card) => card !== null));
    const asked = Object.fromEntries(whole.map((place) => [place.name, place.cards.join(" ")]));
    if (asked.drawn && this.exchanged.length) asked.discard = this.exchanged.map((at) => this.cards[at]).join(" ");
    if (asked.dealer) asked.dealer = `${asked.up} ${asked.dealer}`;
    return asked;
  });

  /** Which decision that is. */
  readonly when: string = $derived.by(() => {
    return this.question ? this.study.when(this.question) : "";
  });

  /** What is missing, in words; null if the hand can be looked at. */
  readonly missing: string | null = $derived.by(() => {
    let empty = false;
    for (const place of this.places) {
      const lacking = place.cards.filter((card) => card === null).length;
      const begun = lacking < place.size;
      const early = empty ? this.study.inOrder : null;
      if (begun && (lacking > 0 || early)) return early ?? this.lacks(lacking, place.title);
      if (lacking > 0 && place.needed) return this.lacks(lacking, place.title);
      if (place.name === "drawn" && this.exchanged.length === FEWEST - 1) return "Exchange two to five cards, or none.";
      if (place.name === "dealer" && begun && empty && this.exchanged.length) return "Choose the cards that were drawn first.";
      empty ||= lacking > 0;
    }
    return null;
  });

  private lacks(count: number, title: string): string {
    return `${title}: ${count} more ${count === 1 ? "card" : "cards"}.`;
  }

  /** Put a card from the deck in the next place, or take it back if it is already in one. */
  toggle(card: string): void {
    const lies = this.cards.indexOf(card);
    if (lies >= 0) this.put(lies, null);
    else if (this.next < this.size) this.put(this.next, card);
    this.next = lies >= 0 ? lies : this.following();
  }

  /** A card of the hand is exchanged, or kept after all. */
  exchange(at: number): void {
    const others = this.exchanged.filter((each) => each !== at);
    this.exchanged = others.length < this.exchanged.length ? others : [...others, at].sort();
    const open = this.open;
    this.cards = this.cards.map((card, place) => (open.includes(place) ? card : null));
    this.next = open.find((place) => this.cards[place] === null) ?? this.size;
  }

  clear(at: number): void {
    this.put(at, null);
    this.next = at;
  }

  /** Cards by their places, as the server calls them: those of a hand that was played. */
  lay(places: Readonly<Record<string, readonly string[]>>): void {
    const hand = places["hand"] ?? [];
    const discard = places["discard"] ?? [];
    this.exchanged = discard.map((card) => hand.indexOf(card)).filter((at) => at >= 0).sort();
    const up = places["up"] ?? [];
    const cards = Array<string | null>(this.size).fill(null);
    for (const place of this.places) {
      const here = (places[place.name] ?? []).filter((card) => place.name !== "dealer" || !up.includes(card));
      here.slice(0, place.size).forEach((card, at) => (cards[place.at + at] = card));
    }
    this.cards = cards;
    this.next = this.open.find((at) => cards[at] === null) ?? this.size;
  }

  /** These cards from the first place on; of a card named twice the first counts. */
  take(cards: readonly string[]): void {
    const open = this.open;
    const different = [...new Set(cards)].slice(0, open.length);
    const taken = new Map(different.map((card, number) => [open[number], card]));
    this.cards = Array.from({ length: this.size }, (_, at) => taken.get(at) ?? null);
    this.next = open[different.length] ?? this.size;
  }

  /** The places that can be taken now. */
  private get open(): number[] {
    return this.places.flatMap((place) => place.cards.map((_, number) => place.at + number));
  }

  /** Other cards in as many places as are taken now. */
  deal(): void {
    const left = [...DECK];
    const count = Math.max(this.cards.filter((card) => card !== null).length, this.groups[0]?.size ?? 0);
    const drawn = Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? "");
    const first = this.groups[0]?.size ?? 0;
    this.take([...arranged(drawn.slice(0, first)), ...drawn.slice(first)]);
  }

  private put(at: number, card: string | null): void {
    this.cards = this.cards.map((each, place) => (place === at ? card : each));
  }

  private following(): number {
    const empty = this.open.filter((at) => this.cards[at] === null);
    return empty.find((at) => at > this.next) ?? empty[0] ?? this.size;
  }
}

/** The cards in a typed text: "AsKs", "10d 4♣". */
export function readCards(text: string): string[] {
  const signs: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
  return [...text.matchAll(/(10|[2-9tjqka])([shdc♠♥♦♣])/gi)].map(([, rank = "", suit = ""]) => (rank === "10" ? "T" : rank.toUpperCase()) + (signs[suit] ?? suit.toLowerCase()));
}

// The cards of a hand to look at: places in an order, each of them empty or taken.
import { arranged } from "../cards/names";

export interface Group {
  /** As the server calls it. */
  name: "hole" | "flop" | "turn_river" | "hand" | "up";
  title: string;
  size: number;
  /** Whether nothing can be asked without it. */
  needed: boolean;
}

const HOLDEM: readonly Group[] = [
  { name: "hole", title: "Hole cards", size: 2, needed: true },
  { name: "flop", title: "Flop", size: 3, needed: false },
  { name: "turn_river", title: "Turn and river", size: 2, needed: false },
];
const LUNAR: readonly Group[] = [
  { name: "hand", title: "Your hand", size: 5, needed: true },
  { name: "up", title: "Dealer’s upcard", size: 1, needed: true },
];
const FIRST = { holdem: "Kd Qh", lunar: "2h Js Qs Ks As Td" };
export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const DECK: readonly string[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

export class Picking {
  readonly groups: readonly Group[];
  cards: readonly (string | null)[] = $state.raw([]);
  /** The place that the next card goes to. */
  next = $state(0);

  constructor(readonly game: "holdem" | "lunar") {
    this.groups = game === "holdem" ? HOLDEM : LUNAR;
    this.cards = Array<null>(this.size).fill(null);
    this.take(FIRST[game].split(" "));
  }

  get size(): number {
    return this.groups.reduce((sum, group) => sum + group.size, 0);
  }

  /** With the place at which each group begins. */
  readonly places = $derived.by(() => {
    let begin = 0;
    return this.groups.map((group) => {
      const at = begin;
      begin += group.size;
      return { ...group, at, cards: this.cards.slice(at, at + group.size) };
    });
  });

  /** What can be asked now: every whole group up to the first that is empty. */
  readonly question: Readonly<Record<string, string>> | null = $derived.by(() => {
    if (this.missing !== null) return null;
    const whole = this.places.filter((place) => place.cards.every((card) => card !== null));
    return Object.fromEntries(whole.map((place) => [place.name, place.cards.join(" ")]));
  });

  /** What is missing, in words; null if the hand can be looked at. */
  readonly missing: string | null = $derived.by(() => {
    let empty = false;
    for (const place of this.places) {
      const lacking = place.cards.filter((card) => card === null).length;
      const begun = lacking < place.size;
      if (begun && (lacking > 0 || empty)) return empty ? "Choose the flop first." : this.lacks(lacking, place.title);
      if (lacking > 0 && place.needed) return this.lacks(lacking, place.title);
      empty ||= lacking > 0;
    }
    return null;
  });

  private lacks(count: number, title: string): string {
    return `${title}: ${count} more ${count === 1 ? "card" : "cards"}.`;
  }

  /** A card from the deck goes to the next place; one that lies there already comes back. */
  toggle(card: string): void {
    const lies = this.cards.indexOf(card);
    if (lies >= 0) this.put(lies, null);
    else if (this.next < this.size) this.put(this.next, card);
    this.next = lies >= 0 ? lies : this.following();
  }

  clear(at: number): void {
    this.put(at, null);
    this.next = at;
  }

  /** These cards from the first place on; of a card named twice the first counts. */
  take(cards: readonly string[]): void {
    const different = [...new Set(cards)].slice(0, this.size);
    this.cards = Array.from({ length: this.size }, (_, at) => different[at] ?? null);
    this.next = Math.min(different.length, this.size);
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
    const after = this.cards.findIndex((card, at) => card === null && at > this.next);
    const any = this.cards.indexOf(null);
    return after >= 0 ? after : any >= 0 ? any : this.size;
  }
}

/** The cards in what somebody types: "AsKs", "10d 4♣". */
export function readCards(text: string): string[] {
  const signs: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
  return [...text.matchAll(/(10|[2-9tjqka])([shdc♠♥♦♣])/gi)].map(([, rank = "", suit = ""]) => (rank === "10" ? "T" : rank.toUpperCase()) + (signs[suit] ?? suit.toLowerCase()));
}

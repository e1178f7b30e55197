// A round's shuffle computed again in this browser, from the published secret and contributions alone: what binds the
// floor (its commitment), the order of the cards, and the cards that were dealt. docs/verification.md describes it.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const COMMIT = utf8ToBytes("croupier.commit/1");
const SHUFFLE = utf8ToBytes("croupier.shuffle/1");
const MIX = utf8ToBytes("croupier.mix/1");
const RACK = utf8ToBytes("croupier.rack/1");
const SECRET_BYTES = 32;
const WORDS = 2 ** 32;

/** The cards before they are shuffled: twos first, and of each rank clubs, diamonds, hearts, spades. */
export const DECK: readonly string[] = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** Random bytes that a player sent with a wager. */
export interface Contribution {
  player: string;
  random: string;
}

export interface Shuffle {
  commitment: string;
  secret: string;
  /** In the order in which they were recorded. */
  contributions?: readonly Contribution[];
}

export interface Proof {
  commitment: { published: string; computed: string; good: boolean }[];
  /** The shuffle that the cards follow from. */
  dealt: Shuffle | null;
  /** After how many cards a person cut the deck. */
  deck: { order: readonly string[]; computed: readonly string[]; cut: number; good: boolean };
  /** The discard rack, where the deck ran out and it was shuffled. */
  rack: { order: readonly string[]; computed: readonly string[]; good: boolean } | null;
  good: boolean;
}

/** The hash that is published before the deal. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(concatBytes(COMMIT, secretOf(secret))));
}

/** The cards in the order that follows from the secret: Fisher and Yates, from the last place down. */
export function shuffled(secret: string, cards: readonly string[]): string[] {
  return shuffledBy(secretOf(secret), cards);
}

function shuffledBy<T>(key: Uint8Array, cards: readonly T[]): T[] {
  const order = [...cards];
  const words = wordsOf(key);
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, words);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** An endless sequence of 32-bit numbers: blocks of HMAC-SHA256 over a counter of eight bytes. */
export function* wordsOf(secret: Uint8Array): Generator<number, never> {
  for (let counter = 0n; ; counter++) {
    const label = new Uint8Array(8);
    new DataView(label.buffer).setBigUint64(0, counter);
    const block = hmac(sha256, secret, concatBytes(SHUFFLE, label));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

/** A uniform number below the bound; words that would bias it are rejected. */
function below(bound: number, words: Iterator<number>): number {
  const fair = WORDS - (WORDS % bound);
  for (;;) {
    const word = words.next().value as number;
    if (word < fair) return word % bound;
  }
}

function secretOf(text: string): Uint8Array {
  return bytesOf(text, "a secret");
}

function bytesOf(text: string, what: string): Uint8Array {
  const bytes = hexToBytes(text);
  if (bytes.length !== SECRET_BYTES) throw new Error(`${what} has ${SECRET_BYTES} bytes, not ${bytes.length}`);
  return bytes;
}

/** The cards as they lay before the players’ contributions were mixed in. */
function unmixed(cards: readonly string[], { secret, contributions = [] }: Shuffle): readonly string[] {
  if (contributions.length === 0) return cards;
  const places = shuffledBy(keyOf(MIX, secret, contributions), [...cards.keys()]);
  const before: string[] = [];
  places.forEach((place, index) => (before[place] = cards[index] as string));
  return before;
}

/** The cards with the players’ contributions mixed in. */
function mixed(cards: readonly string[], { secret, contributions = [] }: Shuffle): readonly string[] {
  return contributions.length === 0 ? cards : shuffledBy(keyOf(MIX, secret, contributions), cards);
}

/** The key of a second shuffle: of the secret, and of all contributions in their order. */
function keyOf(label: Uint8Array, secret: string, contributions: readonly Contribution[]): Uint8Array {
  return hmac(sha256, secretOf(secret), concatBytes(label, ...contributions.map(({ random }) => bytesOf(random, "a contribution"))));
}

/** What the published secrets and contributions prove about the order in a round's record. */
export function prove(deck: string, rack: string | undefined, shuffles: readonly Shuffle[]): Proof {
  const commitment = shuffles.map(({ commitment: published, secret }) => {
    const computed = commitmentOf(secret);
    return { published, computed, good: computed === published };
  });
  const order = deck.split(" ");
  const { shuffle, ...found } = deckOf(order, shuffles);
  const reshuffled = rack === undefined ? null : rackOf(rack.split(" "), shuffle, shuffles);
  const bound = commitment.length > 0 && commitment.every((each) => each.good);
  const good = bound && found.good && (reshuffled?.good ?? true);
  return { commitment, dealt: shuffle, deck: { ...found, order }, rack: reshuffled, good };
}

/** The shuffle that the cards follow from: as shuffled or, if a person has cut the deck, as cut. */
function deckOf(order: readonly string[], shuffles: readonly Shuffle[]): { shuffle: Shuffle | null; computed: readonly string[]; cut: number; good: boolean } {
  let nearest: readonly string[] = [];
  for (const shuffle of shuffles) {
    const whole = shuffled(shuffle.secret, DECK);
    const cut = Math.max(0, whole.indexOf(unmixed(order, shuffle)[0] ?? ""));
    const computed = mixed([...whole.slice(cut), ...whole.slice(0, cut)], shuffle);
    if (same(computed, order)) return { shuffle, computed, cut, good: true };
    nearest = mixed(whole, shuffle);
  }
  return { shuffle: null, computed: nearest, cut: 0, good: false };
}

/** With contributions the rack follows from the secret of the deck, else from one of its own. */
function rackOf(order: readonly string[], dealt: Shuffle | null, shuffles: readonly Shuffle[]): { order: readonly string[]; computed: readonly string[]; good: boolean } {
  const sorted = [...order].sort((one, other) => DECK.indexOf(one) - DECK.indexOf(other));
  const given = dealt?.contributions ?? [];
  const keys = dealt && given.length > 0 ? [keyOf(RACK, dealt.secret, given)] : shuffles.map(({ secret }) => secretOf(secret));
  let computed: readonly string[] = [];
  for (const key of keys) {
    computed = shuffledBy(key, sorted);
    if (same(computed, order)) return { order, computed, good: true };
  }
  return { order, computed, good: false };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index]);
}

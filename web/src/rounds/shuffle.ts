// A round's shuffle computed again in this browser, from the published secret alone: what binds the floor (its
// commitment), the order of the cards, and the cards that were dealt. docs/floor.md describes the derivation.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const COMMIT = utf8ToBytes("croupier.commit/1");
const SHUFFLE = utf8ToBytes("croupier.shuffle/1");
const SECRET_BYTES = 32;
const WORDS = 2 ** 32;

/** The cards before they are shuffled: twos first, and of each rank clubs, diamonds, hearts, spades. */
export const DECK: readonly string[] = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

export interface Shuffle {
  commitment: string;
  secret: string;
}

export interface Proof {
  commitment: { published: string; computed: string; good: boolean }[];
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
  const order = [...cards];
  const words = wordsOf(secretOf(secret));
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, words);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
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
  const secret = hexToBytes(text);
  if (secret.length !== SECRET_BYTES) throw new Error(`a secret has ${SECRET_BYTES} bytes, not ${secret.length}`);
  return secret;
}

/** What the published secrets prove about the order in a round's record. */
export function prove(deck: string, rack: string | undefined, shuffles: readonly Shuffle[]): Proof {
  const commitment = shuffles.map(({ commitment: published, secret }) => {
    const computed = commitmentOf(secret);
    return { published, computed, good: computed === published };
  });
  const order = deck.split(" ");
  const shown = { ...cutOf(order, shuffles), order };
  const reshuffled = rack === undefined ? null : rackOf(rack.split(" "), shuffles);
  const bound = commitment.length > 0 && commitment.every((each) => each.good);
  return { commitment, deck: shown, rack: reshuffled, good: bound && shown.good && (reshuffled?.good ?? true) };
}

/** The cards as shuffled or, if a person has cut the deck, as cut. */
function cutOf(order: readonly string[], shuffles: readonly Shuffle[]): { computed: readonly string[]; cut: number; good: boolean } {
  let nearest: readonly string[] = [];
  for (const { secret } of shuffles) {
    const whole = shuffled(secret, DECK);
    const cut = Math.max(0, whole.indexOf(order[0] ?? ""));
    const computed = [...whole.slice(cut), ...whole.slice(0, cut)];
    if (same(computed, order)) return { computed, cut, good: true };
    nearest = whole;
  }
  return { computed: nearest, cut: 0, good: false };
}

function rackOf(order: readonly string[], shuffles: readonly Shuffle[]): { order: readonly string[]; computed: readonly string[]; good: boolean } {
  const sorted = [...order].sort((one, other) => DECK.indexOf(one) - DECK.indexOf(other));
  let computed: readonly string[] = [];
  for (const { secret } of shuffles) {
    computed = shuffled(secret, sorted);
    if (same(computed, order)) return { order, computed, good: true };
  }
  return { order, computed, good: false };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index]);
}

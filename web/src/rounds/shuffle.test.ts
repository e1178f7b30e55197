import { describe, expect, test } from "vitest";
import VECTORS from "../../../tests/floor/shuffles.json";
import MIXED from "../../../tests/floor/contributions.json";
import { dealtAs, type Dealing } from "./deal-check";
import { commitmentOf, DECK, prove, shuffled } from "./shuffle";

type Vector = (typeof VECTORS)[number];

describe("the shuffle, by the vectors that the server is held to", () => {
  test.each(VECTORS)("secret $secret", ({ secret, commitment, cards }) => {
    expect(commitmentOf(secret)).toBe(commitment);
    const from = cards.split(" ").length === DECK.length ? DECK : DECK.filter((card) => cards.includes(card));
    expect(shuffled(secret, from).join(" ")).toBe(cards);
  });

  test("a deck has every card once", () => {
    expect(new Set(DECK).size).toBe(52);
  });
});

const whole = VECTORS.find((each) => each.cards.length > 100) as Vector;
const rack = VECTORS.find((each) => each.cards.length < 100) as Vector;
const honest = { commitment: whole.commitment, secret: whole.secret };

describe("a round is proved", () => {
  test("from its secret", () => {
    expect(prove(whole.cards, undefined, [honest]).good).toBe(true);
  });

  test("with the cut of a person", () => {
    const cards = whole.cards.split(" ");
    const cut = [...cards.slice(17), ...cards.slice(0, 17)].join(" ");
    const proof = prove(cut, undefined, [honest]);
    expect(proof.good).toBe(true);
    expect(proof.deck.cut).toBe(17);
  });

  test("with a shuffled discard rack", () => {
    const shuffles = [honest, { commitment: rack.commitment, secret: rack.secret }];
    expect(prove(whole.cards, rack.cards, shuffles).good).toBe(true);
    expect(prove(whole.cards, rack.cards, [honest]).good).toBe(false);
  });
});

describe("contributions of players", () => {
  test.each(MIXED)("are mixed in: $shuffle.contributions.length", ({ deck, deck2, shuffle }) => {
    const proof = prove(deck, deck2, [shuffle]);
    expect(proof.good).toBe(true);
    expect(proof.dealt).toBe(shuffle);
    const [first, ...others] = shuffle.contributions;
    expect(prove(deck, undefined, [{ ...shuffle, contributions: others }]).good).toBe(false);
    expect(prove(deck, undefined, [{ ...shuffle, contributions: [...others, { ...first!, random: "ab".repeat(32) }] }]).good).toBe(false);
    expect(() => prove(deck, undefined, [{ ...shuffle, contributions: [{ player: "Ann", random: "ab" }] }])).toThrow("a contribution has 32 bytes");
  });
});

describe("each forgery is found", () => {
  test("two cards changed places", () => {
    const [first = "", second = "", ...rest] = whole.cards.split(" ");
    const proof = prove([second, first, ...rest].join(" "), undefined, [honest]);
    expect(proof.commitment[0]?.good).toBe(true);
    expect(proof.deck.good).toBe(false);
    expect(proof.good).toBe(false);
  });

  test("another commitment", () => {
    expect(prove(whole.cards, undefined, [{ ...honest, commitment: "00".repeat(32) }]).good).toBe(false);
  });

  test("no secret at all", () => {
    expect(prove(whole.cards, undefined, []).good).toBe(false);
  });

  test("a secret that is none", () => {
    expect(() => prove(whole.cards, undefined, [{ ...honest, secret: "abcd" }])).toThrow("32 bytes");
  });
});

describe("the cards that were dealt", () => {
  const step = (to: string | null, dealer: (string | null)[], box: (string | null)[]): Dealing =>
    ({ event: "round.card-dealt", to, play: { dealer, boxes: { 1: { number: 1, cards: box } } } }) as unknown as Dealing;

  test("are those of the order", () => {
    const steps = [step("box 1", [], ["Kd"]), step("dealer", [null], ["Kd"]), step(null, ["2c"], ["Kd"])];
    expect(dealtAs(["Kd", "2c", "As"], steps)).toEqual({ cards: 2, wrong: null });
  });

  test("or the first that is not is named", () => {
    const steps = [step("box 1", [], [null]), step("dealer", ["As"], [null])];
    expect(dealtAs(["Kd", "2c", "As"], steps).wrong).toBe("As, dealer");
  });
});

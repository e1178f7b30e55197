import { describe, expect, test } from "vitest";
import type { Act } from "../types";
import { correctEntry, dealEntry, placeAfter, placeToEnter, settling, showEntry, typed, undoes, whereSeen } from "./places";
import type { Place, RealCards } from "./places";

const place = (name: string, cards: (string | null)[], wanted: string | null = null): Place => ({
  place: name, cards, discards: [], count: cards.filter((each) => each === null).length, wanted, wagers: [],
});
const dealer = place("dealer", ["Kd", null, null]);
const one = place("1", ["8s", "8h"]);
const two = place("2", [null, null], "to settle box 2's bet wager");

describe("the place where cards are entered", () => {
  test("is the one chosen, while one of its cards is unseen", () => {
    expect(placeToEnter([dealer, one, two], "dealer")).toBe(dealer);
    expect(placeToEnter([dealer, one, two], "1")).toBe(two);
  });
  test("is else what the table waits for, or any with unseen cards", () => {
    expect(placeToEnter([dealer, one, two], null)).toBe(two);
    expect(placeToEnter([dealer, one], null)).toBe(dealer);
    expect(placeToEnter([one], null)).toBeNull();
  });
  test("is followed by the next that has unseen cards, around the table", () => {
    expect(placeAfter([dealer, one, two], dealer)).toBe(two);
    expect(placeAfter([dealer, one, two], two)).toBe(dealer);
    expect(placeAfter([dealer, one], dealer)).toBeNull();
  });
});

test("a shown card takes the first unseen place, and the others are named as they are", () => {
  expect(showEntry(dealer, "9s").said).toEqual({ to: "dealer", cards: ["Kd", "9s", "??"] });
});

test("a dealt card is face down, or face up with its face", () => {
  const deal = { act: "deal", title: "Deal to box 1", said: { to: 1 } } as unknown as Act;
  expect(dealEntry(deal, null).said).toEqual({ to: 1 });
  expect(dealEntry(deal, "9s").said).toEqual({ to: 1, exposed: true, card: "9s" });
});

test("a card that was seen says where it lies", () => {
  const laid = { ...one, discards: ["2c", null] };
  const real: RealCards = { places: [dealer, laid], seen: ["Kd", "8s", "8h", "2c", "3c"], left: 30, correctable: false, last: null, last_cards: [], last_place: null, resting: [], certain: null, settled: [] };
  expect(Object.fromEntries(whereSeen(real))).toEqual({
    Kd: "dealer", "8s": "box 1", "8h": "box 1", "2c": "box 1, laid down", "3c": "rack",
  });
});

test("a misread card is named with its face, and two that were mixed up with each other", () => {
  expect(correctEntry("9s", "6s", false)).toEqual({ act: "correct-card", said: { card: "9s", face: "6s" }, title: "9♠ is 6♠" });
  expect(correctEntry("9s", "6s", true).said).toEqual({ card: "9s", face: "6s", swap: true });
});

test("what settles has its own place", () => {
  expect(settling({ act: "settle-now", title: "Settle", said: {} } as unknown as Act)?.title).toBe("Settle");
  expect(settling({ act: "deal", title: "Deal", said: {} } as unknown as Act)).toBeNull();
  expect(settling(null)).toBeNull();
});

test("a card is typed as rank and suit", () => {
  expect(typed("", "7")).toBe("7");
  expect(typed("7", "h")).toBe("7h");
  expect(typed("", "1")).toBe("T");
  expect(typed("K", "q")).toBe("Q");
  expect(typed("", "h")).toBeNull();
  expect(typed("7", "x")).toBeNull();
});

test("what undo takes back is named", () => {
  const base = { places: [], seen: [], left: 0, correctable: true, last: "show", last_cards: ["9s"], last_place: "dealer", resting: [], certain: null, settled: [] } satisfies RealCards;
  expect(undoes(base)).toBe("9♠, dealer");
  expect(undoes({ ...base, last: "deal", last_cards: [], last_place: "2" })).toBe("deal, box 2");
  expect(undoes({ ...base, last: "bet", last_cards: [], last_place: null })).toBe("bet");
  expect(undoes({ ...base, correctable: false })).toBe("nothing to undo");
});

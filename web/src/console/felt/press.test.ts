import { describe, expect, it } from "vitest";
import type { CardDue, ConsoleView } from "../types";
import { cardsInWords, cardsOfPress, entriesOf, placesInWords, way } from "./press";

const due = (number: number, place: string, turn: number, face_up = false): CardDue => ({
  number,
  place,
  face_up,
  turn,
  said: { to: place === "dealer" ? 0 : Number(place), ...(face_up ? { exposed: true } : {}) },
});
const CARDS = [due(1, "1", 0), due(2, "dealer", 0), due(3, "1", 1), due(4, "dealer", 1, true)];

function view(cards: CardDue[], real = false): ConsoleView {
  const act = cards[0] ? { act: "deal", said: cards[0].said } : null;
  return { course: { cards }, waiting: { act }, real_cards: real ? {} : null } as unknown as ConsoleView;
}

describe("a press of the dealer", () => {
  it("deals a card, once around, or all", () => {
    expect(cardsOfPress(view(CARDS), "card").map((card) => card.number)).toEqual([1]);
    expect(cardsOfPress(view(CARDS), "round").map((card) => card.number)).toEqual([1, 2]);
    expect(cardsOfPress(view(CARDS), "deal").map((card) => card.number)).toEqual([1, 2, 3, 4]);
  });

  it("stops before a real card whose face must be told", () => {
    expect(cardsOfPress(view(CARDS, true), "deal").map((card) => card.number)).toEqual([1, 2, 3]);
    expect(cardsOfPress(view(CARDS.slice(3), true), "deal").map((card) => card.number)).toEqual([4]);
  });

  it("deals nothing where the table waits for something else", () => {
    const elsewhere = { ...view(CARDS), waiting: { act: { act: "collect-cards", said: { box: 1 } } } } as unknown as ConsoleView;
    expect(cardsOfPress(elsewhere, "round")).toEqual([]);
  });

  it("is an act for each card", () => {
    const { act } = view(CARDS).waiting;
    expect(act && entriesOf(act, CARDS.slice(2)).map((entry) => entry.said)).toEqual([{ to: 1 }, { to: 0, exposed: true }]);
  });

  it("says where the cards go", () => {
    expect(placesInWords(CARDS)).toBe("box 1 and the dealer");
    const boxes = ["1", "3", "4"].map((box, at) => due(at + 1, box, 0));
    expect(placesInWords(boxes)).toBe("boxes 1, 3 and 4");
    expect(placesInWords([...boxes.slice(1), ...CARDS.slice(-1)])).toBe("boxes 3 and 4, and the dealer");
    expect(cardsInWords(CARDS.slice(0, 2), 4)).toBe("cards 1 to 2 of 4, face down");
    expect(cardsInWords(CARDS.slice(2), 4)).toBe("cards 3 to 4 of 4, card 4 face up");
    expect(cardsInWords(CARDS.slice(3), 4)).toBe("card 4 of 4, face up");
    expect(way(CARDS)).toEqual(["1", "dealer"]);
  });
});

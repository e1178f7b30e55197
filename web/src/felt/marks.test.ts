import { describe, expect, it } from "vitest";
import { marksOf, markOf } from "./marks";
import type { Seat } from "./seat";

const BOARD = ["Qh", "9s", "4d", "Tc", "Kd"];
const model = { dealer: ["Kc", "4c"], dealerBest: ["Kc", "Kd", "4c", "4d", "Qh"], community: BOARD };

function seat(given: Partial<Seat>): Seat {
  return { own: true, cards: ["Qs", "Js"], best: ["Kd", "Qs", "Js", "Tc", "9s"], state: "won", lines: [], later: [], ...given } as unknown as Seat;
}

describe("the five cards of a hand", () => {
  it("are marked for the dealer, for the viewer, for both", () => {
    const marks = marksOf(model, seat({}));
    expect(["Qh", "9s", "Kd", "Qs", undefined, null].map((card) => markOf(marks, card))).toEqual(["dealer", "own", "both", "own", "", ""]);
  });

  it("need no mark where a hand has no others", () => {
    const marks = marksOf({ dealer: ["Kc", "Kd", "4c", "4d", "Qh"], dealerBest: ["Kc", "Kd", "4c", "4d", "Qh"], community: [] }, null);
    expect(marks.dealer.size).toBe(0);
  });

  it("are not marked for somebody else's box, nor for a folded hand", () => {
    expect(marksOf(model, seat({ own: false })).own.size).toBe(0);
    expect(marksOf(model, seat({ state: "folded" })).own.size).toBe(0);
  });
});

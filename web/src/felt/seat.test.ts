import { describe, expect, it } from "vitest";
import type { Line } from "../api/types";
import { sum } from "../lib/money";
import { became, decided, type Seat } from "./seat";

function line(given: Partial<Line>): Line {
  return { box: 1, wager: "bet", outcome: "won", stake: "20", odds: [], paid: "0", returned: "20", clauses: [], because: "", combinations: [], ...given };
}

const BACK = line({ outcome: "void", clauses: ["nz-lunar:11.7", "ruling:chosen-again"], because: "it goes back" });
const WON = line({ paid: "20", clauses: ["nz-lunar:10.8(a)"], because: "a pair beats ace and king" });

function seat(lines: readonly Line[]): Seat {
  return { lines, wagers: { bet: sum(20) } } as unknown as Seat;
}

describe("a wager that went back because the box chose again", () => {
  it("does not decide the one that was placed after it", () => {
    expect(became(seat([BACK]), "bet")).toBeNull();
    expect(became(seat([BACK, WON]), "bet")).toMatchObject({ outcome: "won", because: WON.because });
  });

  it("leaves other void lines as they are", () => {
    const void_ = line({ outcome: "void", clauses: ["nz-lunar:11.1"] });
    expect(decided([BACK, void_])).toEqual([void_]);
  });
});

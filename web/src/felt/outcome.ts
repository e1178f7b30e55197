// The outcome of a wager in the few words and the colour that fit beside its circle.
import type { Line } from "../api/types";
import { rankPlural } from "../cards/names";
import { isZero, money, sum, type Sum } from "../lib/money";
import { became, type Seat } from "./seat";

/** "won $20.00", "lost $10.00, no super hand", "stand-off"; where there is no room "+$20.00". Nothing while it is open. */
export function outcomeWord(seat: Seat, key: string, currency: string, room: "much" | "some" | "none" = "some"): string {
  const result = became(seat, key);
  if (!result) return "";
  switch (result.outcome) {
    case "won":
      return `${room === "none" ? "+" : "won "}${money(result.paid, currency)}`;
    case "lost":
    case "forfeited": {
      if (room === "none") return `\u2212${money(result.stake, currency)}`;
      const why = room === "much" && result.because && result.because.length < 24 ? `, ${result.because}` : "";
      return `lost ${money(result.stake, currency)}${why}`;
    }
    case "void":
      return "returned";
    default:
      return result.outcome;
  }
}

/** The chips that a wager is paid, and how many payments of its box come before. */
export function paidOn(seat: Seat, key: string): { amount: Sum; order: number } | null {
  const result = became(seat, key);
  if (!result || result.outcome !== "won" || isZero(result.paid)) return null;
  const paid = [...new Set(seat.lines.filter((line) => !isZero(sum(line.paid))).map((line) => line.wager))];
  return { amount: result.paid, order: Math.max(0, paid.indexOf(key)) };
}

export function toneOf(seat: Seat, key: string): string {
  const outcome = became(seat, key)?.outcome;
  return outcome === "won" ? "won" : outcome === "stand-off" ? "standoff" : outcome === "void" ? "void" : "";
}

/** Lines whose names have no article before them. */
const COUNTED: ReadonlySet<string> = new Set(["ace_and_king", "two_pairs", "three_of_a_kind", "four_of_a_kind"]);

/** "pair of jacks", "three kings"; others by their line alone. */
export function combinationName(line: string, ranks: readonly number[]): string {
  const of = rankPlural(ranks[0] ?? 0);
  if (line === "pair") return `pair of ${of}`;
  if (line === "three_of_a_kind") return `three ${of}`;
  return line === "four_of_a_kind" ? `four ${of}` : line.replaceAll("_", " ");
}

/** With its article, as it is spoken: "a flush", "three kings". */
export function combinationSpoken(line: string, ranks: readonly number[]): string {
  return `${COUNTED.has(line) ? "" : "a "}${combinationName(line, ranks)}`;
}

export interface Combined {
  name: string;
  /** With its article, as it is spoken: "a flush", "three kings". */
  spoken: string;
  cards: readonly string[];
  odds: string | null;
}

/** The first and the second combination that a box is paid for. */
export function combinationsOf(seat: Pick<Seat, "lines" | "later">): Combined[] {
  const paid = (line: Line) => seat.later.includes(line.wager) && line.outcome === "won";
  const found = seat.lines.filter(paid).flatMap((line) =>
    line.combinations.map((each, index) => ({
      name: combinationName(each.line, each.ranks),
      spoken: combinationSpoken(each.line, each.ranks),
      cards: each.cards,
      odds: line.odds[index] ?? line.odds[0] ?? null,
    })),
  );
  return found.slice(0, 2);
}

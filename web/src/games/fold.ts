// What folding costs, in words that every game shares.
import type { Layout } from "../api/types";
import type { Seat } from "../felt/seat";
import { money, sum, total } from "../lib/money";
import type { Said } from "./face";

/** "lose ante $10.00": what a fold gives up. Wagers settled apart from the hand are not part of it. */
export function loses(layout: Layout, seat: Seat, apart: (wager: string) => boolean = () => false): Pick<Said, "cost" | "brief"> {
  const own = [...seat.standing].filter((key) => !apart(key));
  const sums = own.flatMap((key) => seat.wagers[key] ?? []);
  const lost = money(sums.length ? total(sums) : sum(0), layout.currency);
  return { cost: own.length === 1 ? `lose ${own[0]} ${lost}` : `lose ${lost}`, brief: `lose ${lost}` };
}

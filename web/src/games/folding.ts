// What folding costs, in words that every game shares.
import type { Layout } from "../api/types";
import type { Seat } from "../felt/seat";
import { money, sum, total } from "../lib/money";

/** "lose ante $10.00": what a fold gives up. Wagers that do not hang on the hand are not among it. */
export function loses(layout: Layout, seat: Seat, apart: (wager: string) => boolean = () => false): string {
  const own = [...seat.standing].filter((key) => !apart(key));
  const sums = own.flatMap((key) => seat.wagers[key] ?? []);
  const what = own.length === 1 ? `${own[0]} ` : "";
  return `lose ${what}${money(sums.length ? total(sums) : sum(0), layout.currency)}`;
}

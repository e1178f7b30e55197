// Accounts by their names: whose chips, whose tokens, which table's layout, which pool.
import type { Posting } from "../api/types";
import { wagerName } from "../felt/words";
import { money, type Sum } from "../lib/money";
import { capital } from "../lib/sentences";

export function accountName(account: string): string {
  const [kind = "", ...rest] = account.split(":");
  const of = rest.join(":");
  switch (kind) {
    case "player":
      return of;
    case "tokens":
      return `${of}, tokens`;
    case "layout":
      return `layout ${of}`;
    case "jackpot":
      return `jackpot ${rest.slice(0, -1).join(":")}${rest.at(-1) === "pool" ? "" : `, ${rest.at(-1)}`}`;
    default:
      return kind;
  }
}

/** What a posting was for: "Super on box 2: no super combination". */
export function purpose(posting: Posting): string {
  return posting.wager === null ? capital(posting.reason) : `${wagerName(posting.wager)}: ${posting.reason}`;
}

/** A sum of the books: figures alone, because tables play in several currencies. */
export function figures(amount: string | Sum): string {
  return money(amount).replace("$", "");
}

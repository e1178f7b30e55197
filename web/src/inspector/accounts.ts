// Accounts by their names: whose chips, whose tokens, which table's layout, which pool.
import { money, type Sum } from "../lib/money";

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

/** A sum of the books: figures alone, because tables play in several currencies. */
export function figures(amount: string | Sum): string {
  return money(amount).replace("$", "");
}

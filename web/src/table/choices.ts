// What may be decided now, in the dock's words, costs and keys.
import type { Layout, Legal } from "../api/types";
import type { Seat } from "../felt/model";
import { money, sum, total } from "../lib/money";

export interface Offer {
  id: string;
  action: "fold" | "bet" | "exchange" | "buy" | "check" | "play" | "force" | "decline" | "concede";
  title: string;
  short: string;
  cost: string;
  /** Where there is little room. */
  brief: string;
  key: string;
  legal: Legal;
}

const ORDER = ["fold", "check", "concede", "decline", "bet", "buy", "force", "play", "exchange"];
const KEYS: Record<string, string> = {
  fold: "F",
  bet: "B",
  buy: "6",
  exchange: "X",
  check: "C",
  play: "P",
  force: "D",
  decline: "N",
  concede: "G",
};

export function offers(layout: Layout, seat: Seat, legal: readonly Legal[], discards: number): Offer[] {
  const own = legal.filter((each) => each.box === seat.box && ORDER.includes(each.action));
  const plays = own.filter((each) => each.action === "play").length;
  return own
    .map((each) => offer(layout, seat, each, discards, plays > 1))
    .sort((one, other) => ORDER.indexOf(one.action) - ORDER.indexOf(other.action));
}

function offer(layout: Layout, seat: Seat, legal: Legal, discards: number, severalPlays: boolean): Offer {
  const amount = legal.amount === null ? "" : money(legal.amount, layout.currency);
  const action = legal.action as Offer["action"];
  const key = severalPlays && action === "play" ? String(legal.multiple) : (KEYS[action] ?? "");
  const says: Record<Offer["action"], [string, string, string]> = {
    fold: ["Fold", "Fold", loses(layout, seat)],
    bet: ["Bet", "Bet", `wager ${amount}`],
    buy: ["Buy a 6th card", "Buy a 6th", `fee ${amount}`],
    exchange:
      discards >= (legal.fewest ?? 0)
        ? [`Exchange ${discards} cards`, `Exchange ${discards} cards`, `fee ${amount}`]
        : ["Exchange", "Exchange", `choose ${legal.fewest} to ${legal.most} cards`],
    check: ["Check", "Check", "no wager now"],
    play: [`Play ${legal.multiple}×`, `Play ${legal.multiple}×`, `wager ${amount}`],
    force: ["Force the dealer", "Force", `fee ${amount}`],
    decline: ["Decline", "Decline", "settle as it lies"],
    concede: ["Give up", "Give up", "before hands are compared"],
  };
  const [title, short, cost] = says[action];
  const brief = cost.replace(/^wager |^(lose) \w+ (?=\D?\d)/, "$1 ").trim();
  return { id: action + (legal.multiple ?? ""), action, title, short, cost, brief, key, legal };
}

/** What a fold gives up: never wagers on somebody else's hand. */
function loses(layout: Layout, seat: Seat): string {
  const own = [...seat.standing].filter((key) => key !== "dealer_super" && !key.startsWith("super"));
  const sums = own.flatMap((key) => seat.wagers[key] ?? []);
  const what = own.length === 1 ? `${own[0]} ` : "";
  return `lose ${what}${money(sums.length ? total(sums) : sum(0), layout.currency)}`;
}

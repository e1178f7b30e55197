// Lunar Poker in the browser.
import type { components } from "../../api/generated/server";
import type { Layout, PlayBox, TableCard } from "../../api/types";
import { became, type Seat } from "../../felt/seat";
import { money, odds, range, short } from "../../lib/money";
import type { Face, Fact, Offered, Said } from "../face";
import { loses } from "../face";
import "./felt.css";
import { geometry } from "./geometry";

export type LunarPlay = components["schemas"]["LunarPlay"];
export type LunarBox = components["schemas"]["LunarBox"];

/** The clauses against aids at a live table, of the documents that have one. */
export const NO_AIDS: readonly string[] = ["nsw-lunar:14.1"];

function facts(card: TableCard, layout: Layout): Fact[] {
  const bounds = layout.areas.find((area) => area.name === "ante")?.bounds;
  const required = layout.areas.find((area) => area.name === "super")?.compulsory ? "required" : "optional";
  const instant = `${card.options["instant"]?.split(":").join(" · ")} to 1`;
  const last: Fact = layout.fees.some((fee) => fee.name === "force") ? ["Force the Dealer", `for ${forceCost(layout)}`] : ["Supers also on", "other boxes and the dealer"];
  return [
    ["Ante", bounds ? range(bounds.minimum, bounds.maximum, layout.currency) : "not offered"],
    ["Super", [required, superPays(card, layout)].filter(Boolean).join(", ")],
    ["Straight flush · royal", odds(instant)],
    last,
  ];
}

function superPays(card: TableCard, layout: Layout): string {
  const table = card.options["super_paytable"];
  if (table) return `pay table ${table}`;
  const three = card.options["super_three_of_a_kind"];
  if (three) return `three of a kind ${three} to 1`;
  const lines = layout.pays.find((each) => each.name === "super")?.rows.length ?? 0;
  return `${lines} hands pay`;
}

function forceCost(layout: Layout): string {
  const antes = layout.fees.find((fee) => fee.name === "force")?.antes ?? 1;
  return antes === 1 ? "an ante" : `${antes} antes`;
}

const asLunar = (box: PlayBox): LunarBox | null => ("declared" in box ? box : null);

function status(seat: Seat, found: PlayBox): string {
  const box = asLunar(found);
  if (box?.betting) return "bet, locked in";
  if (seat.over) return "settled";
  if (seat.discards > 0) return `exchanges ${seat.discards}`;
  if (seat.decision === "buy") return "buys a 6th";
  return seat.declared ? "declared" : "waiting";
}

function says({ layout, seat, legal, chosen }: Offered): Said | null {
  const amount = legal.amount === null ? "" : money(legal.amount, layout.currency);
  const fee = { cost: `fee ${amount}`, brief: `fee ${amount}` };
  const choose = `choose ${legal.fewest} to ${legal.most} cards`;
  const known: Record<string, Said> = {
    fold: { title: "Fold", short: "Fold", ...loses(layout, seat, superWager), key: "F" },
    bet: { title: "Bet", short: "Bet", cost: `wager ${amount}`, brief: amount, key: "B" },
    buy: { title: "Buy a 6th card", short: "Buy a 6th", ...fee, key: "6" },
    exchange:
      chosen >= (legal.fewest ?? 0)
        ? { title: `Exchange ${chosen} cards`, short: `Exchange ${chosen} cards`, ...fee, key: "X" }
        : { title: "Exchange", short: "Exchange", cost: choose, brief: choose, key: "X" },
    force: { title: "Force the dealer", short: "Force", ...fee, key: "D" },
    decline: { title: "No", short: "No", cost: "settle now", brief: "settle now", key: "N" },
    concede: { title: "Concede", short: "Concede", ...loses(layout, seat, superWager), key: "G" },
    declare: { title: "Declare", short: "Declare", cost: "super or instant hand", brief: "super or instant", key: "T" },
    wave: { title: "Nothing to declare", short: "Nothing", cost: "wave", brief: "wave", key: "W" },
    ready: { title: "Compare hands", short: "Compare hands", cost: "settle now", brief: "settle now", key: "C" },
  };
  return known[legal.action] ?? null;
}

/** Super wagers are settled by themselves. */
const superWager = (key: string) => key === "dealer_super" || key.startsWith("super");

export const LUNAR: Face = {
  id: "lunar",
  name: "Lunar Poker",
  short: "Lunar",
  felt: "felt-lunar",
  geometry: () => geometry,
  rulebooks: [
    { value: "nz-lunar", words: "New Zealand Lunar" },
    { value: "wa-lunar", words: "Washington Lunar" },
    { value: "vu-lunar", words: "Vanuatu Lunar" },
    { value: "nsw-lunar", words: "New South Wales Lunar" },
  ],
  facts,
  line: (model, seat) => {
    switch (model.phase) {
      case "deciding again":
        return seat ? `Box ${seat.box}, fold or bet, please.` : "All decisions are locked in.";
      case "forcing":
        return seat ? `Dealer does not qualify. Box ${seat.box}, a card for the dealer?` : "Dealer does not qualify.";
      case "conceding":
        return model.dealerValue ? `Dealer has ${model.dealerValue}.` : "All decisions are locked in.";
      default:
        return null;
    }
  },
  status,
  locked: (box) => asLunar(box)?.betting ?? false,
  took: (seat, fee) => {
    if (fee === "exchange") return seat.decision === "exchange" || seat.discards > 0;
    return fee === "buy" ? seat.decision === "buy" : "force_fee" in seat.wagers;
  },
  tag: (seat, area, currency) => {
    if (area !== "super" || !seat.declared) return null;
    const result = became(seat, "super");
    return result?.outcome === "won" ? { text: `won ${short(result.paid, currency)}`, won: true } : { text: "declared", won: false };
  },
  order: ["fold", "concede", "decline", "bet", "buy", "force", "exchange", "wave", "declare", "ready"],
  says,
  first: {
    actions: ["declare", "wave"],
    title: "Your declaration",
    line: "A super hand or an instant hand is paid if you declare it now.",
  },
  main: "ready",
  asks: ({ layout, seat, legal }) =>
    legal.action === "concede" ? `You ${loses(layout, seat, superWager).brief}, whatever the dealer has. A conceded hand does not come back.` : null,
  later: {
    forcing: "Dealer does not qualify. For the fee the dealer's highest card is replaced.",
    conceding: "Compare your hand with the dealer’s, or concede it.",
  },
  explained: ["forcing", "conceding"],
  apart: superWager,
  holds: () => null,
  afterCards: "After the draw you still fold or bet.",
};

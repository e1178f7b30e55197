// Ultimate Texas Hold'em in the browser.
import type { components } from "../../api/generated/server";
import type { Layout, PlayBox, TableCard } from "../../api/types";
import { money, range } from "../../lib/money";
import { withArticle } from "../../lib/sentences";
import type { Face, Fact, Offered, Said } from "../face";
import { loses } from "../face";
import "./felt.css";
import { geometry } from "./geometry";

export type HoldemPlay = components["schemas"]["HoldemPlay"];
export type HoldemBox = components["schemas"]["HoldemBox"];

function facts(card: TableCard, layout: Layout): Fact[] {
  const pool = card.jackpot?.meter ?? null;
  return [
    ["Ante and blind", limits(layout, "ante")],
    ["Trips", limits(layout, "trips")],
    ["Trips and blind pay", `table ${card.options["paytable"]}`],
    ["Jackpot", pool === null ? "not offered" : money(pool, layout.currency)],
  ];
}

function limits(layout: Layout, name: string): string {
  const bounds = layout.areas.find((area) => area.name === name)?.bounds;
  return bounds ? range(bounds.minimum, bounds.maximum, layout.currency) : "not offered";
}

const asHoldem = (box: PlayBox): HoldemBox | null => ("multiple" in box ? box : null);

function status(found: PlayBox): string {
  const box = asHoldem(found);
  if (box && box.multiple > 0) return `played ${box.multiple}×`;
  return box && box.checks > 0 ? "checked" : "waiting";
}

function says({ layout, seat, legal, alike }: Offered): Said | null {
  const amount = legal.amount === null ? "" : money(legal.amount, layout.currency);
  const known: Record<string, Said> = {
    fold: { title: "Fold", short: "Fold", ...loses(layout, seat), key: "F" },
    check: { title: "Check", short: "Check", cost: "no wager now", brief: "no wager now", key: "C" },
    play: { title: `Play ${legal.multiple}×`, short: `Play ${legal.multiple}×`, cost: `wager ${amount}`, brief: amount, key: alike.length > 1 ? String(legal.multiple) : "P" },
  };
  return known[legal.action] ?? null;
}

export const HOLDEM: Face = {
  id: "holdem",
  name: "Hold’em",
  short: "Hold’em",
  felt: "felt-holdem",
  geometry: () => geometry,
  rulebooks: [{ value: "nz-uth", words: "New Zealand Hold’em" }],
  facts,
  line: ({ phase }, seat) => {
    switch (phase) {
      case "before the flop":
        return seat ? `Box ${seat.box}, check or play, please.` : "No more bets, thank you.";
      case "after the flop":
        return seat ? `The flop. Box ${seat.box}, check or play, please.` : "The flop.";
      case "after the river":
        return seat ? `All five. Box ${seat.box}, play or fold, please.` : "All decisions are locked in.";
      default:
        return null;
    }
  },
  status: (_, box) => status(box),
  locked: (box) => (asHoldem(box)?.multiple ?? 0) > 0,
  took: () => false,
  tag: () => null,
  order: ["fold", "check", "play"],
  says,
  first: null,
  main: null,
  asks: () => null,
  later: {
    "before the flop": "If you check, you choose again after the flop.",
    "after the flop": "If you check, you choose again after the last two cards.",
  },
  explained: [],
  apart: () => false,
  holds: (seat, phase, cards) => (phase === "after the flop" && seat.value ? `You hold ${withArticle(seat.value)} with ${cards} and the flop.` : null),
  afterCards: "",
};

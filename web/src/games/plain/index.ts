// The plain appearance, for a game without its own: everything comes from its layout and its choices.
import type { Layout } from "../../api/types";
import { money, odds, range } from "../../lib/money";
import { capital } from "../../lib/sentences";
import type { Face, Fact, Offered, Said } from "../face";
import { loses } from "../face";
import "./felt.css";
import { geometryOf } from "./geometry";

const FACTS = 4;

/** Limits of the areas, then what follows the cards, then the best price of each pay table, as many as there is room for. */
function facts(layout: Layout): Fact[] {
  const limits = layout.areas.flatMap(({ word, placed, bounds }): Fact[] => (placed && bounds ? [[word, range(bounds.minimum, bounds.maximum, layout.currency)]] : []));
  const follows = layout.areas.flatMap(({ word, placed, antes }): Fact[] => (!placed && antes ? [[word, antes === 1 ? "an ante" : `${antes} antes`]] : []));
  const best = layout.pays.flatMap(({ title, columns, rows }): Fact[] => {
    const [first] = rows;
    const price = first?.odds[0] ?? null;
    return rows.length < 2 || columns.length || price === null ? [] : [[title, `up to ${odds(price)}`]];
  });
  return [...limits, ...follows, ...best].slice(0, FACTS);
}

/** "Raise" of "raise", "Raise 2×" where it has a multiple. */
function titleOf({ legal }: Offered): string {
  const words = capital(legal.action.replaceAll("_", " "));
  return legal.multiple === null ? words : `${words} ${legal.multiple}×`;
}

/** A choice by its name and what it costs; one that needs cards says how many. */
export function said(offered: Offered): Said {
  const { layout, seat, legal, chosen, alike } = offered;
  const name = titleOf(offered);
  const priced = legal.action === "ready" ? "nothing to say" : legal.amount === null ? "no wager now" : `for ${money(legal.amount, layout.currency)}`;
  const cost = legal.action === "fold" ? loses(layout, seat) : { cost: priced, brief: priced };
  const key = alike.length > 1 && legal.multiple !== null ? String(legal.multiple) : (legal.action[0] ?? "").toUpperCase();
  if (legal.most === null) return { title: name, short: name, ...cost, key };
  const [fewest, most] = [legal.fewest ?? 0, legal.most];
  const enough = chosen >= fewest && chosen <= most && chosen > 0;
  const title = enough ? `${name} ${chosen} ${chosen === 1 ? "card" : "cards"}` : name;
  const choose = `choose ${fewest === most ? most : `${fewest} to ${most}`} cards`;
  return { title, short: title, ...(enough ? cost : { cost: choose, brief: choose }), key };
}

export const PLAIN: Face = {
  id: "",
  name: "Other games",
  short: "",
  felt: "felt-plain",
  geometry: geometryOf,
  rulebooks: [],
  facts: (_, layout) => facts(layout),
  line: () => null,
  status: (seat, box) => (seat.over ? "settled" : Object.keys(box.wagers).some((key) => seat.later.includes(key)) ? "plays on" : "waiting"),
  locked: () => false,
  took: (seat, fee) => `${fee}_fee` in seat.wagers,
  tag: () => null,
  order: ["fold", "check"],
  says: said,
  first: null,
  main: "ready",
  asks: () => null,
  later: {},
  explained: [],
  apart: () => false,
  holds: () => null,
  afterCards: "",
};

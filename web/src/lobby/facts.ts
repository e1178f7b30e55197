// What the lobby says of a table's limits and pay tables.
import type { Layout } from "../api/types";
import { money, odds, range } from "../lib/money";
import type { Shown } from "./tables.svelte";

export type Fact = readonly [what: string, says: string];

export function facts(shown: Shown): Fact[] {
  return shown.layout.game === "holdem" ? holdem(shown) : lunar(shown);
}

function lunar(shown: Shown): Fact[] {
  const { card, layout } = shown;
  const required = layout.areas.find((area) => area.name === "super")?.compulsory ? "required" : "optional";
  const instant = `${card.options["instant"]?.split(":").join(" · ")} to 1`;
  const last: Fact = layout.fees.some((fee) => fee.name === "force") ? ["Force the Dealer", `for ${forceCost(layout)}`] : ["Super on others", "their boxes, the dealer"];
  return [["Ante", limits(layout, "ante")], ["Super", [required, superPays(shown)].filter(Boolean).join(", ")], ["Instant", odds(instant)], last];
}

function superPays({ card, layout }: Shown): string {
  const table = card.options["super_paytable"];
  if (table) return `pay table ${table}`;
  const three = card.options["super_three_of_a_kind"];
  if (three) return `three of a kind ${three} to 1`;
  const lines = layout.pays.find((each) => each.name === "super")?.rows.length ?? 0;
  return `${lines} lines`;
}

function forceCost(layout: Layout): string {
  const antes = layout.fees.find((fee) => fee.name === "force")?.antes ?? 1;
  return antes === 1 ? "an ante" : `${antes} antes`;
}

function holdem({ card, layout }: Shown): Fact[] {
  const pool = card.jackpot?.pool ?? card.jackpot?.major ?? null;
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

// Who sits where, which box is free, and how to take it.
import { post } from "../api/client";
import type { Layout } from "../api/types";
import { nearest } from "../felt/geometry";
import { mainArea } from "../lib/areas";
import { compare, plus, sum, type Sum, ZERO } from "../lib/money";
import { router, tablePath } from "../lib/router.svelte";
import type { Shown } from "./tables.svelte";

/** With this many others a table is lively. */
const COMPANY = 2;

/** How many play there, people and bots; players who are away do not count. */
export function playing({ card }: Shown): number {
  return card.people + card.bots;
}

export function freeBoxes({ card, layout }: Shown): number[] {
  const every = Array.from({ length: layout.boxes }, (_, index) => index + 1);
  return every.filter((box) => !card.seats[box]);
}

/** The free box that is nearest to the middle: the whole table is seen from there. */
export function boxFor(shown: Shown): number {
  return nearest(freeBoxes(shown), (shown.layout.boxes + 1) / 2);
}

export function boxOf(shown: Shown, name: string): number | null {
  const found = Object.entries(shown.card.seats).find(([, player]) => player === name);
  return found ? Number(found[0]) : null;
}

export function leastAnte({ layout }: Shown): string {
  return mainArea(layout)?.bounds?.minimum ?? "0";
}

/** A table dealt by the software with a free box: first one that takes wagers, so that nobody waits for the end of a
 * round; then the one with most players, then the lowest ante. */
export function bestTable(tables: readonly Shown[]): Shown | null {
  const open = tables.filter((each) => each.card.stage !== "closed" && each.card.dealt_by === "the software" && freeBoxes(each).length > 0);
  const house = open.filter((each) => !each.card.training);
  const waits = ({ card }: Shown) => Number(card.stage !== "wagering");
  const order = [...(house.length ? house : open)].sort(
    (one, other) => waits(one) - waits(other) || playing(other) - playing(one) || compare(sum(leastAnte(one)), sum(leastAnte(other))),
  );
  return order[0] ?? null;
}

/** Take the box and go there; `prepared`, with the smallest wagers ready. */
export async function sitDown(shown: Shown, box: number, prepared = false): Promise<void> {
  const act = { type: "act", id: crypto.randomUUID(), act: "sit", with: { box } };
  await post(`/tables/${encodeURIComponent(shown.card.table)}/acts`, act);
  if (prepared) prepareWagers();
  router.go(tablePath(shown.card.table));
}

/** Bots take boxes beside it, where nobody else plays. */
export async function withCompany(shown: Shown, box: number): Promise<void> {
  const lacking = COMPANY - playing(shown);
  const boxes = freeBoxes(shown)
    .filter((each) => each !== box)
    .sort((one, other) => Math.abs(one - box) - Math.abs(other - box))
    .slice(0, Math.max(0, lacking));
  if (boxes.length) await post(`/tables/${encodeURIComponent(shown.card.table)}/bots`, { boxes });
}

/** The smallest ante and the wagers it requires. */
function leastWagers(layout: Layout): Record<string, Sum> | null {
  const main = mainArea(layout);
  const ante = main?.bounds?.minimum;
  if (ante === undefined) return null;
  const needed = layout.areas.filter((area) => area.placed && (area === main || area.compulsory || area.antes === 1));
  return Object.fromEntries(needed.map((area) => [area.name, sum(ante)]));
}

/** What a round costs at least before its cards are dealt. */
export function leastStart({ layout }: Shown): Sum {
  return Object.values(leastWagers(layout) ?? {}).reduce(plus, ZERO);
}

let dealtIn = false;

/** Lay out the smallest wagers at the next table that is opened. */
export function prepareWagers(): void {
  dealtIn = true;
}

/** The smallest wagers of that table, once after "Deal me in"; else null. */
export function readyWagers(layout: Layout): Record<string, Sum> | null {
  if (!dealtIn) return null;
  dealtIn = false;
  return leastWagers(layout);
}

// Rounds of several tables, put in one order.
import { get } from "../api/client";
import type { Layout, RoundCard, Rounds, TableCard } from "../api/types";
import { tablePath } from "../lib/router.svelte";

export interface RoundAt {
  table: string;
  currency: string;
  card: RoundCard;
}

/** The newest rounds of every table, the newest first. */
export async function newestRounds(): Promise<{ tables: readonly string[]; rounds: readonly RoundAt[] }> {
  const tables = (await get<TableCard[]>("/tables")).map((card) => card.table);
  const rounds = await Promise.all(tables.map(roundsOf));
  return { tables, rounds: rounds.flat().sort((one, other) => Date.parse(other.card.at) - Date.parse(one.card.at)) };
}

async function roundsOf(table: string): Promise<RoundAt[]> {
  const [page, layout] = await Promise.all([get<Rounds>(`${tablePath(table)}/rounds`), get<Layout>(`${tablePath(table)}/layout`)]);
  return page.rounds.map((card) => ({ table, currency: layout.currency, card }));
}

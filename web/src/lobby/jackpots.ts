// The progressive jackpots of the floor, each with the tables that play for it.
import type { Shown } from "./tables.svelte";

export interface Jackpot {
  id: string;
  /** The game that is played for it, and where. */
  game: string;
  place: string;
  pool: string;
  /** Where there are two pools, the smaller one. */
  minor: string | null;
  currency: string;
  tables: readonly string[];
  wager: string | null;
}

/** The house's, those with most tables first; those of training tables stand at their tables. */
export function jackpots(tables: readonly Shown[]): Jackpot[] {
  const found = new Map<string, Jackpot>();
  for (const { card, layout } of tables) {
    const pool = card.jackpot?.meter ?? null;
    if (pool === null || card.linked === null || card.training) continue;
    const known = found.get(card.linked);
    const wager = layout.areas.find((area) => area.name === "jackpot")?.bounds?.minimum ?? null;
    found.set(card.linked, {
      id: card.linked,
      game: layout.game,
      place: layout.place,
      pool,
      minor: card.jackpot?.minor ?? null,
      currency: layout.currency,
      tables: [...(known?.tables ?? []), card.table],
      wager,
    });
  }
  return [...found.values()].sort((one, other) => other.tables.length - one.tables.length);
}

// The floor's tables, which it lists in parts.
import { get } from "./client";
import type { TableCard } from "./types";

/** How many tables the floor lists at once. */
export const MOST = 500;

/** Tables in the order of their names: those after a name, so many at most, whose names contain a text. */
export function someTables(limit: number, named = "", after = ""): Promise<TableCard[]> {
  return get<TableCard[]>(`/tables?${new URLSearchParams({ limit: String(limit), named, after })}`);
}

/** Every table, part by part. */
export async function allTables(): Promise<TableCard[]> {
  const all: TableCard[] = [];
  for (;;) {
    const some = await someTables(MOST, "", all.at(-1)?.table ?? "");
    all.push(...some);
    if (some.length < MOST) return all;
  }
}

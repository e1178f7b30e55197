// What an inspector looks for, and what was found. It stays while the application is open: who opens a round comes back to the list.
import { get, post, type Problem, problemOf, removed } from "../../api/client";
import type { RoundFound, RoundsCounted, RoundsFound, SavedSearches, SavedSearchTold } from "../../api/types";

export type Outcome = "won" | "even" | "lost" | "";

const EMPTY = { since: "", until: "", table: "", rulebooks: [] as string[], outcome: "" as Outcome, least: "", most: "", marks: [] as string[], official: "", player: "", clause: "", number: "" };
export type Filters = typeof EMPTY;

export class Search {
  filters: Filters = $state({ ...EMPTY });
  found: RoundsFound | null = $state.raw(null);
  counts: RoundsCounted | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  /** The round that is shown beside the list. */
  chosen: RoundFound | null = $state.raw(null);
  /** The searches that this person has saved. */
  saved: readonly SavedSearchTold[] = $state.raw([]);
  private starts: (string | null)[] = $state([null]);
  readonly first = $derived(this.starts.length < 2);
  readonly page = $derived(this.starts.length);
  private asked = 0;

  /** Whether anything is looked for. */
  get narrowed(): boolean {
    return JSON.stringify(this.filters) !== JSON.stringify(EMPTY);
  }

  clear(): Promise<void> {
    this.filters = { ...EMPTY, rulebooks: [], marks: [] };
    return this.ask();
  }

  async readSaved(): Promise<void> {
    this.saved = (await get<SavedSearches>("/inspection/searches")).searches;
  }

  async save(name: string): Promise<void> {
    this.saved = (await post<SavedSearches>("/inspection/searches", { name, filters: this.filters })).searches;
  }

  async forget(name: string): Promise<void> {
    this.saved = (await removed<SavedSearches>(`/inspection/searches/${encodeURIComponent(name)}`)).searches;
  }

  /** Look for what was saved. */
  use(saved: SavedSearchTold): Promise<void> {
    const { filters } = saved;
    this.filters = { ...EMPTY, ...filters, rulebooks: [...(filters.rulebooks ?? [])], marks: [...(filters.marks ?? [])] };
    return this.ask();
  }

  /** Ask from the first page on. */
  async ask(): Promise<void> {
    this.starts = [null];
    await this.load();
  }

  async next(): Promise<void> {
    if (!this.found?.after) return;
    this.starts = [...this.starts, this.found.after];
    await this.load();
  }

  async back(): Promise<void> {
    this.starts = this.starts.slice(0, Math.max(1, this.starts.length - 1));
    await this.load();
  }

  /** The address of a file with all that was found. */
  file(format: "csv" | "json"): string {
    const query = this.query();
    query.set("format", format);
    return `/api/inspection/rounds/export?${query}`;
  }

  async load(): Promise<void> {
    const mine = ++this.asked;
    const after = this.starts.at(-1) ?? null;
    const query = this.query();
    try {
      const counted = get<RoundsCounted>(`/inspection/rounds/counts?${query}`);
      if (after !== null) query.set("after", after);
      counted.catch(() => undefined); // told below
      const found = await get<RoundsFound>(`/inspection/rounds?${query}`);
      if (mine !== this.asked) return; // something else was asked meanwhile
      [this.found, this.problem] = [found, null];
      const same = found.rounds.find((each) => each.table === this.chosen?.table && each.round === this.chosen.round);
      this.chosen = same ?? found.rounds[0] ?? null;
      const counts = await counted;
      if (mine === this.asked) this.counts = counts;
    } catch (error) {
      if (mine === this.asked) this.problem = problemOf(error);
    }
  }

  /** What was refused about that field. */
  at(field: string): Problem | null {
    return this.problem?.field?.replace("query.", "") === field ? this.problem : null;
  }

  private query(): URLSearchParams {
    const { since, until, table, rulebooks, outcome, least, most, marks, official, player, clause, number } = this.filters;
    const said: [string, string][] = [
      ["since", moment(since)],
      ["until", moment(until)],
      ["table", table],
      ...rulebooks.map((each): [string, string] => ["rulebook", each]),
      ["outcome", outcome],
      ["least", least.trim()],
      ["most_paid", most.trim()],
      ...marks.map((each): [string, string] => ["mark", each]),
      ["official", official],
      ["player", player.trim()],
      ["clause", clause.trim()],
      ["number", number.trim().replaceAll(",", "")],
    ];
    return new URLSearchParams(said.filter(([, value]) => value !== ""));
  }
}

/** A moment of a field, in the reader's own time, as the server reads it. */
function moment(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** A moment for a field: "2026-11-16T19:30" in the reader's own time. */
export function local(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const search = new Search();

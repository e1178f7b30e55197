// The floor's tables as the lobby follows them: asked for every other second while the page is looked at.
import { get, Problem, problemOf } from "../api/client";
import { here } from "../api/session.svelte";
import { MOST, someTables } from "../api/tables";
import type { Layout, TableCard } from "../api/types";
import { Polling } from "../lib/polling";

const PART = 60;

export interface Shown {
  card: TableCard;
  layout: Layout;
}

export class Tables {
  /** As many of them as are wanted. */
  all: readonly Shown[] = $state.raw([]);
  /** Whether the floor has more than these. */
  more = $state(false);
  /** A part of the names of those that are wanted. */
  named = $state("");
  private most = $state(PART);
  problem: string | null = $state(null);
  /** Whether the floor has answered at all yet. */
  read = $state(false);
  private layouts = new Map<string, { signs: string; layout: Layout }>();
  private readonly polling = new Polling(() => this.ask());

  /** Follow the tables until the returned function is called. */
  follow(): () => void {
    return this.polling.follow();
  }

  /** Whether still more can be shown at once. */
  get extends(): boolean {
    return this.more && this.most + PART < MOST;
  }

  async extend(): Promise<void> {
    this.most += PART;
    await this.polling.next();
  }

  /** Show the tables whose names contain this. */
  async find(named: string): Promise<void> {
    [this.named, this.most] = [named, PART];
    await this.polling.next();
  }

  private async ask(): Promise<void> {
    try {
      const { named, most } = this;
      const found = await someTables(most + 1, named); // one more shows that there are more
      const cards = found.slice(0, most);
      const layouts = await Promise.all(cards.map((card) => this.layoutOf(card)));
      if (named !== this.named || most !== this.most) return; // something else is wanted by now
      this.more = found.length > most;
      this.all = cards.map((card, index) => ({ card, layout: layouts[index] as Layout }));
      this.problem = null;
      this.read = true;
    } catch (error) {
      this.problem = problemOf(error).message;
      if (error instanceof Problem && error.status === 401) await here.find().catch(() => undefined);
    }
  }

  /** A felt changes only with the signs beside it. */
  private async layoutOf(card: TableCard): Promise<Layout> {
    const signs = JSON.stringify(card.signs);
    const known = this.layouts.get(card.table);
    if (known?.signs === signs) return known.layout;
    const layout = await get<Layout>(`/tables/${encodeURIComponent(card.table)}/layout`);
    this.layouts.set(card.table, { signs, layout });
    return layout;
  }
}

// The inspector's requests to the floor.
import { get, type Problem, problemOf } from "../api/client";

/** The query of an address, without what is empty. */
export function query(given: Record<string, string | number | null>): string {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== "");
  return said.length ? `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}` : "";
}

/** Pages of a list, each requested with the cursor of the one before. */
export class Pages<T extends { after: string | null }> {
  page = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  private starts: (string | null)[] = $state([null]);
  readonly first = $derived(this.starts.length < 2);

  constructor(
    private readonly path: string,
    private asked: Record<string, string | number | null> = {},
  ) {}

  async ask(asked: Record<string, string | number | null>): Promise<void> {
    this.asked = asked;
    this.starts = [null];
    await this.load();
  }

  async load(): Promise<void> {
    const after = this.starts.at(-1) ?? null;
    this.problem = null;
    try {
      this.page = await get<T>(this.path + query({ ...this.asked, after }));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  async next(): Promise<void> {
    if (!this.page?.after) return;
    this.starts = [...this.starts, this.page.after];
    await this.load();
  }

  async back(): Promise<void> {
    this.starts = this.starts.slice(0, Math.max(1, this.starts.length - 1));
    await this.load();
  }
}

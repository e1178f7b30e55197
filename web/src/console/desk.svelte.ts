// A table at the console: its acts, its views and its history, all live.
import { get, post, Problem } from "../api/client";
import { type Answered, type Connection, type Heard, LiveChannel } from "../api/live";
import type { ActName, Layout, OwnView, PublicView, Refusal } from "../api/types";
import type { Bench } from "./acts/bench";
import type { ConsoleView, Entry, Preview, StoryEntry } from "./types";

const KEPT = 150;

export class Desk implements Bench {
  view: ConsoleView | null = $state.raw(null);
  table: PublicView | null = $state.raw(null);
  own: OwnView | null = $state.raw(null);
  /** What is printed on the felt. */
  layout: Layout | null = $state.raw(null);
  story: readonly StoryEntry[] = $state.raw([]);
  line: Connection = $state("connecting");
  refusal: Refusal | null = $state.raw(null);
  /** What was done last, for screen readers. */
  done = $state("");
  private channel: LiveChannel | null = null;
  private reading: Promise<void> | null = null;
  private acting = false;
  private stale = false;

  constructor(readonly name: string) {}

  get path(): string {
    return `/tables/${encodeURIComponent(this.name)}`;
  }

  get game(): string {
    return this.view?.game ?? "";
  }

  /** The areas on which wagers are placed. */
  get areas(): readonly string[] {
    return this.layout?.areas.filter((area) => area.placed).map((area) => area.name) ?? [];
  }

  get currency(): string {
    return this.view?.currency ?? "$";
  }

  async open(): Promise<void> {
    const layout = get<Layout>(`${this.path}/layout`);
    await this.read();
    this.layout = await layout;
    this.channel = new LiveChannel(
      this.name,
      (heard) => this.hear(heard),
      (line) => (this.line = line),
    );
  }

  close(): void {
    this.channel?.close();
  }

  preview(act: string, said: Record<string, unknown>): Promise<Preview> {
    return post<Preview>(`${this.path}/preview`, { id: "preview", act, with: said });
  }

  /** Whether it was done. A refusal is kept to be shown. */
  act(act: string, said: Record<string, unknown>, title: string): Promise<boolean> {
    return this.actInTurn([{ act, said, title }]);
  }

  /** Perform acts one after another, each an entry of its own, until one is refused or somebody else has acted.
   *  Comes back when the table is seen as it is then: what is pressed next is meant for that. */
  async actInTurn(entries: readonly Entry[]): Promise<boolean> {
    this.refusal = null;
    const done: Entry[] = [];
    let before: number | null = null;
    this.acting = true;
    try {
      for (const entry of entries) {
        const answer: Answered | undefined = await this.channel?.act(entry.act as ActName, entry.said);
        this.refusal = answer?.refusal ?? null;
        if (answer === undefined || answer.refusal !== null) break;
        done.push(entry);
        if (before !== null && answer.seq !== before + 1) break;
        before = answer.seq ?? null;
      }
    } finally {
      this.acting = false;
    }
    await this.readSoon();
    if (done.length > 0) this.done = `Done: ${done.map((entry) => entry.title).join(", ")}.`;
    return done.length > 0;
  }

  private hear(heard: Heard): void {
    this.table = heard.public;
    this.own = heard.own;
    if (this.acting) return; // it is read when all is done
    if (heard.seq !== this.view?.seq || heard.seq > (this.story.at(-1)?.seq ?? 0)) void this.readSoon();
  }

  /** Once for everything that came meanwhile; whoever waits for it waits for the last reading. */
  private readSoon(): Promise<void> {
    this.stale = true;
    this.reading ??= this.readAll();
    return this.reading;
  }

  private async readAll(): Promise<void> {
    try {
      while (this.stale) {
        this.stale = false;
        await this.read();
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // the live channel says when the line is lost
    } finally {
      this.reading = null;
    }
  }

  private async read(): Promise<void> {
    const after = this.story.at(-1)?.seq ?? 0;
    const [view, told] = await Promise.all([
      get<ConsoleView>(`${this.path}/console`),
      get<{ entries: StoryEntry[] }>(`${this.path}/story?after=${after}`),
    ]);
    if (view.seq >= (this.view?.seq ?? 0)) this.view = view;
    const last = this.story.at(-1)?.seq ?? 0;
    const fresh = told.entries.filter((entry) => entry.seq > last);
    if (fresh.length > 0) this.story = [...this.story, ...fresh].slice(-KEPT);
  }
}

// A table at the console: its acts, its views and its history, all live.
import { get, post, Problem } from "../api/client";
import { type Connection, type Heard, LiveChannel } from "../api/live";
import type { ActName, OwnView, PublicView, Refusal } from "../api/types";
import type { Bench } from "./acts/bench";
import type { ConsoleView, Preview, StoryEntry } from "./types";

const KEPT = 150;

export class Desk implements Bench {
  view: ConsoleView | null = $state.raw(null);
  table: PublicView | null = $state.raw(null);
  own: OwnView | null = $state.raw(null);
  story: readonly StoryEntry[] = $state.raw([]);
  line: Connection = $state("connecting");
  refusal: Refusal | null = $state.raw(null);
  /** What was done last, for screen readers. */
  done = $state("");
  private channel: LiveChannel | null = null;
  private reading = false;
  private stale = false;

  constructor(readonly name: string) {}

  get path(): string {
    return `/tables/${encodeURIComponent(this.name)}`;
  }

  get game(): string {
    return this.view?.game ?? "";
  }

  get currency(): string {
    return this.view?.currency ?? "$";
  }

  async open(): Promise<void> {
    await this.read();
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
  async act(act: string, said: Record<string, unknown>, title: string): Promise<boolean> {
    this.refusal = null;
    const answer = await this.channel?.act(act as ActName, said);
    this.refusal = answer?.refusal ?? null;
    const done = answer !== undefined && answer.refusal === null;
    if (done) {
      this.done = `Done: ${title}.`;
      void this.readSoon();
    }
    return done;
  }

  private hear(heard: Heard): void {
    this.table = heard.public;
    this.own = heard.own;
    if (heard.seq !== this.view?.seq || heard.seq > (this.story.at(-1)?.seq ?? 0)) void this.readSoon();
  }

  /** Once for everything that came meanwhile. */
  private async readSoon(): Promise<void> {
    this.stale = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.stale) {
        this.stale = false;
        await this.read();
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // the live channel says when the line is lost
    } finally {
      this.reading = false;
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

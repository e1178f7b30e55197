// The replay of a finished round: the step shown, and moving between steps.
import { get } from "../api/client";
import type { Layout, RoundTold, Step, Steps } from "../api/types";
import { tablePath } from "../lib/router.svelte";

const PACE = 900;

export class Round {
  told: Steps | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  published: RoundTold | null = $state.raw(null);
  /** The step that is shown, from 0. */
  at = $state(0);
  /** Whether every event is listed, and not only the story. */
  every = $state(false);
  playing = $state(false);
  readonly steps: readonly Step[] = $derived(this.told?.steps ?? []);
  readonly step: Step | null = $derived(this.steps[this.at] ?? null);
  readonly listed: readonly Step[] = $derived(this.every ? this.steps : this.steps.filter((step) => step.main));
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly table: string,
    readonly number: number,
  ) {}

  /** The address of what the floor publishes of it: what `croupier verify` reads. */
  get address(): string {
    return `${tablePath(this.table)}/rounds/${this.number}`;
  }

  /** What files of it are called. */
  get file(): string {
    return `${this.table.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${this.number}`;
  }

  async open(): Promise<void> {
    const [told, layout, published] = await Promise.all([
      get<Steps>(`${this.address}/steps`),
      get<Layout>(`${tablePath(this.table)}/layout`),
      get<RoundTold>(this.address),
    ]);
    this.told = told;
    this.layout = layout;
    this.published = published;
    this.at = 0;
  }

  /** To a step by its number. */
  show(number: number): void {
    this.at = Math.max(0, Math.min(this.steps.length, number) - 1);
  }

  first(): void {
    this.at = 0;
  }

  last(): void {
    this.at = this.steps.length - 1;
  }

  /** To the next or the previous of those listed. */
  move(by: 1 | -1): void {
    const number = this.at + 1;
    const next = by > 0 ? this.listed.find((step) => step.number > number) : this.listed.filter((step) => step.number < number).at(-1);
    if (next) this.show(next.number);
    else if (by > 0) this.last();
    else this.first();
  }

  get ended(): boolean {
    return this.at >= this.steps.length - 1;
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.ended) this.first();
    this.playing = true;
    this.timer = setInterval(() => {
      this.move(1);
      if (this.ended) this.pause();
    }, PACE);
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  /** The keys of every page that replays a round; whether the key was one of them. */
  key(event: KeyboardEvent): boolean {
    const field = (event.target as Element | null)?.closest("input:not([type=range]), select, textarea");
    if (field || event.metaKey || event.ctrlKey || event.altKey) return false;
    const button = (event.target as Element | null)?.closest("button, a, summary");
    const moves: Record<string, () => void> = {
      ArrowRight: () => this.move(1),
      ArrowDown: () => this.move(1),
      ArrowLeft: () => this.move(-1),
      ArrowUp: () => this.move(-1),
      Home: () => this.first(),
      End: () => this.last(),
      ...(button ? {} : { " ": () => this.toggle() }),
    };
    const move = moves[event.key];
    if (!move) return false;
    if (event.key !== " ") this.pause();
    move();
    return true;
  }
}

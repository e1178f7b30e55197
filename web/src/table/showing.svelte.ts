// Shows what happened step by step, as a dealer does: cards are turned up, then each box is settled. Nothing waits for it:
// whoever acts sees everything at once, and so does a page that was not there when it happened.
import type { PublicView, TableEvent } from "../api/types";
import { now } from "../lib/clock.svelte";
import { settings } from "../lib/settings.svelte";
import { calmly, NOTHING_VEILED, planOf, type Step, type Veil, veilOf } from "../felt/reveal";
import { showsLast } from "./situation";

const TO_LOOKERS_ON = 7_000;

export class Showing {
  private steps: readonly Step[] = $state.raw([]);
  /** The round whose steps they are. */
  private round = $state(0);
  /** The last round that was looked at long enough. */
  dismissed = $state(0);
  /** The step that was shown last, and how many were; for what is heard and felt. */
  latest: { step: Step | null; count: number } = $state.raw({ step: null, count: 0 });
  readonly running = $derived(this.steps.length > 0);
  private readonly veil: Veil = $derived(this.running ? veilOf(this.steps) : NOTHING_VEILED);
  private ended = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private afterwards: (() => void)[] = [];

  /** Take what happened between two views; `live` if the viewer saw it happen. */
  hear(before: PublicView | null, after: PublicView, events: readonly TableEvent[], live: boolean): void {
    const ended = after.last !== null && after.last.round !== before?.last?.round;
    if (ended && live) this.ended = now.at;
    if (live && !ended && after.stage !== "playing") return; // wagers for the next round: nothing is turned up
    const round = ended ? (after.last?.round ?? 0) : after.round;
    const play = ended ? after.last?.play : after.play;
    if (round !== this.round || !live) this.skip();
    this.round = round;
    if (!live || !play || before === null || before.round !== round || settings.pace === 0) return;
    const lines = ended && !after.last?.void ? (after.last?.lines ?? []) : null;
    const plan = planOf({ before: before.play, after: play, events, lines });
    if (plan.length === 0) return;
    const waiting = this.running;
    this.steps = [...this.steps, ...(settings.calm ? calmly(plan) : plan)];
    if (!waiting) this.next();
  }

  /** What is not to be seen yet of a round. */
  veilOf(round: number): Veil {
    return round === this.round ? this.veil : NOTHING_VEILED;
  }

  /** Whether the last round is on the felt, rather than the wagers for the next. */
  shows(view: PublicView, name: string | null, box: number | null): boolean {
    return view.last?.round !== this.dismissed && showsLast(view, name, box, this.running || now.at - this.ended < TO_LOOKERS_ON);
  }

  dismiss(round: number): void {
    this.skip();
    this.dismissed = round;
  }

  /** Any key or click: everything at once. Returns whether there was anything left to show. */
  skip(): boolean {
    clearTimeout(this.timer);
    const skipped = this.running;
    this.steps = [];
    this.finish();
    return skipped;
  }

  /** Do this when everything has been shown; at once if nothing is left. */
  whenShown(work: () => void): void {
    if (this.running) this.afterwards.push(work);
    else work();
  }

  /** The first step is shown when its time has come, with all that come at the same moment. */
  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.steps;
    if (!first) return this.finish();
    this.timer = setTimeout(() => {
      this.steps = this.steps.slice(1);
      this.latest = { step: first, count: this.latest.count + 1 };
      this.next();
    }, first.after * settings.pace);
  }

  private finish(): void {
    const works = this.afterwards;
    this.afterwards = [];
    for (const work of works) work();
  }
}

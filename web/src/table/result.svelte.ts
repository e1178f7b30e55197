// Shows the end of a round box by box, in the order of settlement, and for how long.
import type { LastRound, PublicView } from "../api/types";
import { now } from "../lib/clock.svelte";
import { BOX_TO_BOX } from "../lib/motion";
import { settings } from "../lib/settings.svelte";
import { showsLast } from "./situation";

const TO_LOOKERS_ON = 7_000;

export class RoundResult {
  /** Boxes whose settlement has not been shown yet. */
  pending: ReadonlySet<number> = $state.raw(new Set<number>());
  /** The last round that was looked at long enough. */
  dismissed = $state(0);
  private ended = $state(0);
  private known = 0;
  private order: readonly number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Take the last round; `live` if the viewer saw it end. */
  hear(last: LastRound | null, live: boolean): void {
    if (last === null || last.round === this.known) return;
    this.known = last.round;
    if (!live) return;
    this.ended = now.at;
    this.order = [...new Set(last.lines.map((line) => line.box))];
    this.pending = new Set(settings.calm || last.void ? [] : this.order);
    this.next();
  }

  /** Whether the last round is on the felt, rather than the wagers for the next. */
  shows(view: PublicView, name: string | null, box: number | null): boolean {
    return view.last?.round !== this.dismissed && showsLast(view, name, box, now.at - this.ended < TO_LOOKERS_ON);
  }

  dismiss(round: number): void {
    this.skip();
    this.dismissed = round;
  }

  /** Any key or click: everything at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.pending = new Set();
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.pending.size === 0) return;
    this.timer = setTimeout(() => {
      const box = this.order.find((each) => this.pending.has(each));
      this.pending = new Set([...this.pending].filter((each) => each !== box));
      this.next();
    }, BOX_TO_BOX);
  }
}

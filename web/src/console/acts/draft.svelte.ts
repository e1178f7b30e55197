// The act that is prepared: what is filled in, and what it would do.
import { Problem } from "../../api/client";
import type { Bench } from "./bench";
import { isMade, missing, saidOf } from "./form";
import type { Act, Preview } from "../types";

const PAUSE = 180;

export class Draft {
  act: Act | null = $state.raw(null);
  filled: Record<string, string> = $state({});
  preview: Preview | null = $state.raw(null);
  /** Why it cannot be tried at all. */
  problem: Problem | null = $state.raw(null);
  busy = $state(false);
  readonly lacks = $derived(this.act === null ? [] : missing(this.act, this.filled));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly bench: Bench) {}

  prepare(act: Act, filled: Record<string, string> = {}): void {
    this.clear();
    this.act = act;
    this.filled = { ...onlyChoices(act), ...filled };
    this.foresee(0);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.asked++;
    this.act = null;
    this.filled = {};
    this.preview = null;
    this.problem = null;
    this.bench.refusal = null;
  }

  fill(name: string, value: string): void {
    this.filled[name] = value;
    this.foresee(PAUSE);
  }

  /** Ask what it would do, once nobody types any more. */
  foresee(pause = PAUSE): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  /** Do an act of which all is known, without preparing it; whether it was done. */
  async doAtOnce(act: Act): Promise<boolean> {
    const filled = onlyChoices(act);
    if (this.busy || missing(act, filled).length > 0) return false;
    this.clear();
    this.busy = true;
    const done = await this.bench.act(act.act, saidOf(act, filled), act.title);
    this.busy = false;
    return done;
  }

  /** Whether it was done. */
  async do(): Promise<boolean> {
    const act = this.act;
    if (act === null || this.lacks.length > 0 || this.busy) return false;
    this.busy = true;
    const done = await this.bench.act(act.act, saidOf(act, this.filled), act.title);
    this.busy = false;
    if (done && this.act === act) this.clear();
    return done;
  }

  private async ask(): Promise<void> {
    const act = this.act;
    const turn = ++this.asked;
    if (act === null || this.lacks.length > 0) {
      this.preview = null;
      this.problem = null;
      return;
    }
    try {
      const preview = await this.bench.preview(act.act, saidOf(act, this.filled));
      if (turn === this.asked) [this.preview, this.problem] = [preview, null];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (turn === this.asked) [this.preview, this.problem] = [null, error];
    }
  }
}

/** What can only be said in one way is said. */
function onlyChoices(act: Act): Record<string, string> {
  const only = act.fields.filter((field) => !field.optional && !isMade(field) && field.choices.length === 1);
  return Object.fromEntries(only.map((field) => [field.name, field.choices[0] ?? ""]));
}

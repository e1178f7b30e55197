// The cost of decisions at a training table, kept in this browser by round and box so that nothing is counted twice.
import { sum, type Sum, product, total } from "../lib/money";
import type { TableStudied } from "../api/types";

interface Kept {
  on: boolean;
  /** The last round that no longer counts. */
  after: number;
  /** By "round/box": in antes, in chips, and how many decisions were how many mistakes. */
  hands: Readonly<Record<string, Hand>>;
}
interface Hand {
  antes: string;
  ante: string;
  made: number;
  mistakes: number;
}

const NOTHING: Kept = { on: false, after: 0, hands: {} };

export class StudySession {
  /** Whether values are shown. */
  on = $state(false);
  private kept: Kept["hands"] = $state.raw({});
  private after = 0;
  private readonly key: string;

  constructor(table: string) {
    this.key = `croupier.study.${table}`;
    const found = this.read();
    this.on = found.on;
    this.kept = found.hands;
    this.after = found.after;
  }

  readonly hands = $derived(Object.values(this.kept));
  readonly antes: Sum = $derived(total(this.hands.map((hand) => sum(hand.antes))));
  readonly money: Sum = $derived(total(this.hands.map((hand) => product(sum(hand.antes), sum(hand.ante)))));
  readonly made = $derived(this.hands.reduce((count, hand) => count + hand.made, 0));
  readonly mistakes = $derived(this.hands.reduce((count, hand) => count + hand.mistakes, 0));

  /** What the round has cost so far, in place of what was known of it. */
  keep(told: TableStudied): void {
    const decided = told.boxes.filter((box) => box.made.length > 0);
    if (decided.length === 0 || (told.round ?? 0) <= this.after) return;
    const hands = Object.fromEntries(
      decided.map((box) => [
        `${told.round}/${box.box}`,
        { antes: box.cost.exact, ante: box.ante, made: box.made.length, mistakes: box.made.filter((each) => each.cost.exact !== "0").length },
      ]),
    );
    this.write({ ...this.kept, ...hands });
  }

  /** From the next round on: after this one, which may not be known again yet, and any that is counted. */
  clear(round: number): void {
    this.after = Math.max(round, this.after, ...Object.keys(this.kept).map((key) => parseInt(key)));
    this.write({});
  }

  turn(on: boolean): void {
    this.on = on;
    this.write(this.kept);
  }

  private read(): Kept {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? "null") as Partial<Kept> | null;
      const hands = found?.hands ?? {};
      const right = Object.values(hands).every((hand) => /^-?\d+([./]\d+)?$/.test(hand.antes) && /^\d+([./]\d+)?$/.test(hand.ante));
      return right ? { on: found?.on === true, after: found?.after ?? 0, hands } : NOTHING;
    } catch {
      return NOTHING; // nothing was kept, or not by us
    }
  }

  private write(hands: Kept["hands"]): void {
    this.kept = hands;
    const kept: Kept = { on: this.on, after: this.after, hands };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // then it lasts as long as the page
    }
  }
}

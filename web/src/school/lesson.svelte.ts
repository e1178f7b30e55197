// A lesson: question after question, each marked at once, until all are answered or the trainee ends it.
import { post, type Problem, problemOf } from "../api/client";
import type { CourseTold, MarkTold, QuestionTold } from "../api/types";
import type { Records } from "./record.svelte";

export const QUESTIONS = 20;

export interface Done {
  question: QuestionTold;
  mark: MarkTold;
  seconds: number;
}

export class Lesson {
  question: QuestionTold | null = $state.raw(null);
  mark: MarkTold | null = $state.raw(null);
  done: readonly Done[] = $state.raw([]);
  problem: Problem | null = $state.raw(null);
  over = $state(false);
  busy = $state(false);
  readonly number = $derived(this.done.length + (this.mark ? 0 : 1));
  readonly right = $derived(this.done.filter((each) => each.mark.right).length);
  /** Right answers one after another, up to now. */
  readonly streak = $derived.by(() => {
    const marks = this.done.map((each) => (each.mark.right ? "+" : "-")).join("");
    return marks.length - (marks.lastIndexOf("-") + 1);
  });
  /** Seconds left for this answer; null without a limit. */
  left: number | null = $state(null);
  /** Whether the time for the last answer ran out. */
  late = $state(false);
  private asked = 0;
  private clock = 0;

  constructor(
    readonly course: CourseTold,
    readonly topics: readonly string[],
    private readonly records: Records,
    /** Seconds for each answer. */
    readonly limit: number | null = null,
    readonly questions = QUESTIONS,
  ) {
    void this.next();
  }

  async next(): Promise<void> {
    if (this.done.length >= this.questions) {
      this.over = true;
      return;
    }
    await this.doing(async () => {
      const { rulebook } = this.course;
      const tallies = this.records.of(rulebook);
      this.question = await post<QuestionTold>("/school/questions", { rulebook, topics: this.topics, tallies });
      this.mark = null;
      this.asked = performance.now();
      this.late = false;
      this.run();
    });
  }

  /** What was typed or chosen; null passes. Kept once it is marked, by one page at a time. */
  async answer(given: string | null): Promise<void> {
    const question = this.question;
    if (question === null || this.mark !== null || this.busy) return;
    clearInterval(this.clock);
    const seconds = Math.round((performance.now() - this.asked) / 100) / 10;
    await this.doing(() => alone(() => this.marked(question, given, seconds)));
  }

  private run(): void {
    clearInterval(this.clock);
    this.left = this.limit;
    const limit = this.limit;
    if (limit === null) return;
    this.clock = window.setInterval(() => {
      if (this.over || this.mark) return clearInterval(this.clock);
      this.left = Math.max(0, limit - (performance.now() - this.asked) / 1000);
      if (this.left > 0) return;
      this.late = true;
      void this.answer(null);
    }, 100);
  }

  end(): void {
    clearInterval(this.clock);
    this.over = true;
  }

  private async marked(question: QuestionTold, given: string | null, seconds: number): Promise<void> {
    const { rulebook } = this.course;
    const { topic, seed } = question;
    this.records.read();
    const tallies = this.records.of(rulebook);
    const mark = await post<MarkTold>("/school/answers", { rulebook, topic, seed, given, seconds, tallies });
    this.records.keep(rulebook, topic, mark.tally);
    this.mark = mark;
    this.done = [...this.done, { question, mark, seconds }];
  }

  private async doing(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await what();
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }
}

/** Two pages that mark at once would each overwrite the other's answer. */
async function alone(what: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request("croupier.school", what) : what());
}

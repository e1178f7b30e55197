// An irregularity looked up: found by words or clause, asked about, and decided.
import { get, post, Problem } from "../../api/client";
import type { Desk } from "../desk.svelte";
import type { CaseFound, CasesFound, Ruling } from "../types";

const PAUSE = 120;

export class Inquiry {
  query = $state("");
  found: CasesFound | null = $state.raw(null);
  chosen: Pick<CaseFound, "id"> | null = $state.raw(null);
  ruling: Ruling | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  private answers: Record<string, string> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly desk: Desk) {}

  search(query: string): void {
    this.query = query;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(), PAUSE);
  }

  async choose(found: Pick<CaseFound, "id">): Promise<void> {
    this.answers = {};
    this.chosen = found;
    await this.decide();
  }

  async answer(question: string, answer: string): Promise<void> {
    this.answers = { ...this.answers, [question]: answer };
    await this.decide();
  }

  /** Leave the case; the words stay. */
  leave(): void {
    this.asked++;
    this.chosen = null;
    this.ruling = null;
    this.problem = null;
  }

  clear(): void {
    this.leave();
    clearTimeout(this.timer);
    this.query = "";
    this.found = null;
  }

  /** What follows, as the table is now. */
  async decide(): Promise<void> {
    if (this.chosen === null) return;
    const turn = ++this.asked;
    try {
      const body = { case: this.chosen.id, answers: this.answers };
      const ruling = await post<Ruling>(`${this.desk.path}/ruling`, body);
      if (turn === this.asked) [this.ruling, this.problem] = [ruling, null];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (turn === this.asked) this.problem = error;
    }
  }

  private async find(): Promise<void> {
    const query = this.query.trim();
    if (query === "") {
      this.found = null;
      return;
    }
    try {
      const found = await get<CasesFound>(`${this.desk.path}/irregularities?query=${encodeURIComponent(query)}`);
      if (query === this.query.trim()) this.found = found;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    }
  }
}

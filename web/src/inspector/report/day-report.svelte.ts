// A report as it was asked for: its figures, and the postings behind the row that is open.
import { get, type Problem, problemOf } from "../../api/client";
import type { ReportPostings, ReportTold } from "../../api/types";
import { dayOf } from "../../lib/moments";
import { money } from "../../lib/money";
import { query } from "../queries.svelte";

export interface Asked {
  day: string;
  until: string;
  table: string;
  zone: string;
  starts: number;
}

type Figures = readonly { name: string; amount: string }[];

export class DayReport {
  told = $state.raw<ReportTold | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** The row that is open: of a table, a pool or the cage, on a day. */
  private open = $state.raw<{ day: string; of: string } | null>(null);
  postings = $state.raw<ReportPostings | null>(null);
  readonly severalDays = $derived((this.told?.days.length ?? 0) > 1);
  /** What the figures on the page were asked for; the fields may say something else by now. */
  private asked = $state.raw<Asked | null>(null);
  readonly files = $derived(this.asked === null ? null : query({ ...this.asked }));

  async read(asked: Asked): Promise<void> {
    this.busy = true;
    this.problem = null;
    this.open = null;
    try {
      this.told = await get<ReportTold>(`/inspection/report${query({ ...asked })}`);
      this.asked = asked;
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.busy = false;
  }

  isOpen(day: string, of: string): boolean {
    return this.open?.day === day && this.open.of === of;
  }

  /** Opens a row, or closes it. */
  async toggle(day: string, of: string): Promise<void> {
    const shut = this.isOpen(day, of);
    this.open = shut ? null : { day, of };
    this.postings = null;
    if (shut || this.asked === null) return;
    const { zone, starts } = this.asked;
    try {
      const found = await get<ReportPostings>(`/inspection/report/postings${query({ day, zone, starts, of })}`);
      if (this.isOpen(day, of)) this.postings = found;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

/** A part of a whole as a percentage with two places; the server sends the exact fraction. */
export function percent(hold: string | null): string {
  if (hold === null) return "–";
  const [over = "0", under = "1"] = hold.split("/");
  return `${((Number(over) / Number(under)) * 100).toFixed(2)}%`.replace("-", "−");
}

export const figure = (figures: Figures, name: string): string => figures.find((each) => each.name === name)?.amount ?? "0";
export const plain = (amount: string): string => money(amount, "");
/** A gaming day in words: the same wherever it is read. */
export const dayInWords = (day: string): string => dayOf(`${day}T12:00`);

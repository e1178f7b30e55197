// The trainee's record, in the format of `croupier drill` (croupier.drill/1), kept in this browser.
//
// The server keeps none. On a floor for guests it belongs to the user of this browser; elsewhere to
// the account. An unreadable record is set aside, never overwritten.
import { here } from "../api/session.svelte";
import type { Tally } from "../api/types";

export type Tallies = Readonly<Record<string, Tally>>;

export interface DrillRecord {
  format: "croupier.drill/1";
  trainee: string;
  rulebooks: Readonly<Record<string, Tallies>>;
}

const FORMAT = "croupier.drill/1";
const GUEST = "trainee";

export class Records {
  record: DrillRecord = $state.raw(fresh(GUEST));
  /** Whether there was a record that could not be read. */
  damaged = $state(false);
  /** Whether nothing can be stored here: then the record lasts as long as the page. */
  forgetful = $state(false);

  constructor() {
    this.read();
  }

  of(rulebook: string): Tallies {
    return this.record.rulebooks[rulebook] ?? {};
  }

  /** Another page of this browser may have stored an answer since. */
  read(): void {
    try {
      const text = localStorage.getItem(this.key);
      const found = text === null ? fresh(this.trainee) : readRecord(text);
      if (found) this.record = found;
      else this.putAside(text ?? "");
    } catch {
      this.forgetful = true; // storage may be forbidden
    }
  }

  /** Store one topic's tally beside the current tallies of the others. */
  keep(rulebook: string, topic: string, tally: Tally): void {
    if (!this.forgetful) this.read();
    const rulebooks = { ...this.record.rulebooks, [rulebook]: { ...this.of(rulebook), [topic]: tally } };
    this.write({ ...this.record, rulebooks });
  }

  /** A record from elsewhere, in place of this one. */
  replace(record: DrillRecord): void {
    this.write({ ...record, trainee: this.trainee });
  }

  clear(rulebook: string): void {
    const { [rulebook]: _, ...rest } = this.record.rulebooks;
    this.write({ ...this.record, rulebooks: rest });
  }

  get text(): string {
    return `${JSON.stringify(this.record, null, 1)}\n`;
  }

  private get trainee(): string {
    return here.guests ? GUEST : (here.user?.name ?? GUEST);
  }

  private get key(): string {
    return `croupier.school.${this.trainee}`;
  }

  private write(record: DrillRecord): void {
    this.record = record;
    try {
      localStorage.setItem(this.key, this.text);
    } catch {
      this.forgetful = true;
    }
  }

  private putAside(text: string): void {
    localStorage.setItem(`${this.key}.damaged.${Date.now()}`, text);
    localStorage.removeItem(this.key);
    this.damaged = true;
    this.record = fresh(this.trainee);
  }
}

/** A record from its text, or null: the same shape as the command line reads. */
export function readRecord(text: string): DrillRecord | null {
  try {
    const found = JSON.parse(text) as Partial<DrillRecord>;
    const books = Object.values(found.rulebooks ?? {});
    const right = found.format === FORMAT && typeof found.trainee === "string" && books.every((tallies) => Object.values(tallies).every(isTally));
    return right ? { format: FORMAT, trainee: found.trainee ?? GUEST, rulebooks: found.rulebooks ?? {} } : null;
  } catch {
    return null;
  }
}

function isTally(tally: Tally): boolean {
  const counts = [tally.asked, tally.right].every((each) => Number.isInteger(each) && each >= 0);
  const recent = typeof tally.recent === "string" && /^[+-]{0,10}$/.test(tally.recent);
  return counts && recent && tally.seconds >= 0 && tally.right <= tally.asked && tally.recent.length <= tally.asked;
}

function fresh(trainee: string): DrillRecord {
  return { format: FORMAT, trainee, rulebooks: {} };
}

/** All topics of a rulebook together. */
export function together(tallies: Tallies): { asked: number; right: number; seconds: number } {
  const all = Object.values(tallies);
  const count = (of: (tally: Tally) => number) => all.reduce((sum, tally) => sum + of(tally), 0);
  return { asked: count((tally) => tally.asked), right: count((tally) => tally.right), seconds: count((tally) => tally.seconds) };
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;
}

/** Seconds per answer. */
export function pace(seconds: number, answers: number): string {
  return answers === 0 ? "–" : `${(seconds / answers).toFixed(1)} s`;
}

// What this browser saw and sent before the cards were dealt, kept in memory and for as long as its tab is open. Only
// this can show later that the floor has published the same: everything else comes from the floor.

export interface Note {
  /** The commitment that was shown when the wagers were placed. */
  commitment: string;
  /** Whether this browser wagered on it: from then on it stays. */
  wagered: boolean;
  /** Contributions that the floor has accepted, or may have: the line was cut before its answer. */
  sent: { random: string; accepted: boolean }[];
}

/** The end of a log of commitments, as this browser last saw it. */
export interface SeenHead {
  number: number;
  hash: string;
}

const PLACE = "croupier.notebook";
const MOST = 400;
const RANDOM_BYTES = 32;

interface Pages {
  notes: [key: string, note: Note][];
  heads: Record<string, SeenHead>;
}

export class Notebook {
  private readonly notes: Map<string, Note>;
  private readonly heads: Record<string, SeenHead>;

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem"> | null) {
    const pages = this.read();
    this.notes = new Map(pages.notes);
    this.heads = pages.heads;
  }

  /** The commitment that is shown while wagers are placed. */
  see(table: string, round: number, commitment: string): void {
    const known = this.of(table, round);
    if (known && (known.wagered || known.commitment === commitment)) return;
    this.put(table, round, { commitment, wagered: false, sent: [] });
  }

  /** Random bytes to send with a wager on this commitment; null if some have been sent for this round already. */
  contribute(table: string, round: number, commitment: string): string | null {
    this.see(table, round, commitment);
    const note = this.of(table, round) as Note;
    const random = note.sent.length > 0 || note.commitment !== commitment ? null : fresh();
    this.put(table, round, { ...note, wagered: true, sent: random === null ? note.sent : [{ random, accepted: false }] });
    return random;
  }

  /** The floor's answer to the wager that those bytes went with. */
  answered(table: string, round: number, random: string, accepted: boolean): void {
    const note = this.of(table, round);
    if (!note) return;
    const others = note.sent.filter((each) => each.random !== random);
    const sent = accepted ? [...others, { random, accepted }] : others;
    this.put(table, round, { ...note, sent, wagered: note.wagered && sent.length > 0 });
  }

  of(table: string, round: number): Note | null {
    return this.notes.get(keyOf(table, round)) ?? null;
  }

  head(table: string): SeenHead | null {
    return this.heads[table] ?? null;
  }

  keepHead(table: string, head: SeenHead): void {
    this.heads[table] = head;
    this.write();
  }

  private put(table: string, round: number, note: Note): void {
    const key = keyOf(table, round);
    this.notes.delete(key); // the newest stand last
    this.notes.set(key, note);
    for (const oldest of [...this.notes.keys()].slice(0, -MOST)) this.notes.delete(oldest);
    this.write();
  }

  private read(): Pages {
    try {
      const found = JSON.parse(this.storage?.getItem(PLACE) ?? "null") as Pages | null;
      if (found && Array.isArray(found.notes)) return { notes: found.notes, heads: found.heads ?? {} };
    } catch {
      // storage may be forbidden, or hold something else
    }
    return { notes: [], heads: {} };
  }

  private write(): void {
    try {
      this.storage?.setItem(PLACE, JSON.stringify({ notes: [...this.notes], heads: this.heads }));
    } catch {
      // then it lasts as long as the page
    }
  }
}

function keyOf(table: string, round: number): string {
  return `${round} ${table}`;
}

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function storageOfTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null; // it may be forbidden
  }
}

export const notebook = new Notebook(storageOfTab());

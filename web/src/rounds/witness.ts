// What this browser can say of a round because it was there: whether the floor published the commitment that was shown
// before the deal, and mixed in what this browser sent.
import type { Note } from "./notebook";
import type { Contribution, Shuffle } from "./shuffle";

export interface Witness {
  /** The commitment that this browser saw before the deal; null if it saw none. */
  noted: string | null;
  /** Whether the cards follow from the secret of that commitment; null if none was seen. */
  same: boolean | null;
  /** Whether this browser wagered on it. */
  wagered: boolean;
  contributions: readonly (Contribution & { own: boolean })[];
  /** What this browser sent, as far as the floor has accepted it; and what is missing from the published list. */
  sent: readonly string[];
  missing: readonly string[];
  /** How many contributions were recorded after its own; null if it has none. */
  later: number | null;
  good: boolean;
}

export function witnessOf(note: Note | null, dealt: Shuffle | null): Witness {
  const listed = dealt?.contributions ?? [];
  const accepted = (note?.sent ?? []).filter((each) => each.accepted).map((each) => each.random);
  const every = new Set((note?.sent ?? []).map((each) => each.random));
  const contributions = listed.map((each) => ({ ...each, own: every.has(each.random) }));
  const missing = accepted.filter((random) => !listed.some((each) => each.random === random));
  const last = contributions.map((each) => each.own).lastIndexOf(true);
  const noted = note?.commitment ?? null;
  const same = noted === null ? null : noted === dealt?.commitment;
  return {
    noted,
    same,
    wagered: note?.wagered ?? false,
    contributions,
    sent: accepted,
    missing,
    later: last < 0 ? null : contributions.length - 1 - last,
    good: same !== false && missing.length === 0,
  };
}

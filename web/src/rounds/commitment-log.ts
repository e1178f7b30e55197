// A table's log of commitments, read from where this browser last saw it and compared with that.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { get } from "../api/client";
import type { CommitmentLog, CommitmentLogged } from "../api/types";
import { notebook, type SeenHead } from "./notebook";

const MOST = 1000;
const FIRST_PREVIOUS = "0".repeat(64);

export interface LogCheck {
  /** The last number of the log. */
  length: number;
  /** What this browser had seen of it before. */
  seen: SeenHead | null;
  /** Why the log is not what it was, does not hang together, or lacks the commitment. */
  wrong: string | null;
}

/** SHA-256 of the previous hash and the entry, as the floor says that it makes it. */
export function hashOf({ commitment, number, round, table, previous }: CommitmentLogged): string {
  const said = JSON.stringify({ commitment, number, round, table });
  return bytesToHex(sha256(utf8ToBytes(`${previous}\n${said}`)));
}

/** Keep the end of the log, before anything is wagered; what was kept before is compared first. */
export async function keepHead(table: string): Promise<void> {
  if (notebook.head(table) !== null) {
    await readLog(table);
    return;
  }
  const { head } = await page(table, 0, 1);
  if (head) notebook.keepHead(table, { number: head.number, hash: head.hash });
}

/** Look for a round's commitment in the log, where the floor says that it is; null if the round is older than the log. */
export async function findLogged(table: string, round: number, number: number | null, commitment: string): Promise<LogCheck | null> {
  if (number === null) {
    const [first] = (await page(table, 0, 1)).entries;
    const read = await readLog(table);
    if (read.wrong === null && (first === undefined || first.round > round)) return null;
    return { ...read, wrong: read.wrong ?? "the commitment is not in it" };
  }
  const { entries, ...read } = await readLog(table, number);
  const there = entries.some((each) => each.number === number && each.commitment === commitment);
  return { ...read, wrong: read.wrong ?? (there ? null : `entry ${number} is another commitment`) };
}

/** Read the log from an entry, or from where it was last seen if that comes first, to its end. */
async function readLog(table: string, from = Infinity): Promise<LogCheck & { entries: readonly CommitmentLogged[] }> {
  const seen = notebook.head(table);
  const entries: CommitmentLogged[] = [];
  let after = Math.max(0, Math.min(from, seen?.number ?? 1) - 1);
  let length = 0;
  for (;;) {
    const { entries: more, head } = await page(table, after, MOST);
    entries.push(...more);
    length = head?.number ?? 0;
    after = more.at(-1)?.number ?? length;
    if (more.length === 0 || after >= length) break;
  }
  const wrong = check(entries, seen);
  const last = entries.at(-1);
  if (wrong === null && last) notebook.keepHead(table, { number: last.number, hash: last.hash });
  return { length, seen, entries, wrong };
}

/** The first thing that is wrong with entries that follow one another, and that must contain what was seen. */
export function check(entries: readonly CommitmentLogged[], seen: SeenHead | null): string | null {
  let before: CommitmentLogged | null = null;
  for (const each of entries) {
    const previous: string = before?.hash ?? (each.number === 1 ? FIRST_PREVIOUS : each.previous);
    if (before !== null && each.number !== before.number + 1) return `entry ${before.number + 1} is missing`;
    if (each.previous !== previous || each.hash !== hashOf(each)) return `entry ${each.number} does not follow from the one before`;
    if (seen?.number === each.number && seen.hash !== each.hash) return `entry ${each.number} is not the one that this browser saw`;
    before = each;
  }
  if (seen && seen.number > (before?.number ?? 0)) return `entry ${seen.number}, which this browser saw, is gone`;
  return null;
}

function page(table: string, after: number, most: number): Promise<CommitmentLog> {
  return get<CommitmentLog>(`/tables/${encodeURIComponent(table)}/commitments?after=${after}&most=${most}`);
}

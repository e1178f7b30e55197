import { beforeEach, describe, expect, test } from "vitest";
import type { CommitmentLogged } from "../api/types";
import { check, hashOf } from "./commitment-log";
import { Notebook } from "./notebook";
import { witnessOf } from "./witness";

const ONE = "11".repeat(32);
const OTHER = "22".repeat(32);

class Kept {
  private readonly pages = new Map<string, string>();
  getItem = (name: string) => this.pages.get(name) ?? null;
  setItem = (name: string, text: string) => void this.pages.set(name, text);
}

describe("a notebook", () => {
  let kept = new Kept();
  let book = new Notebook(kept);
  beforeEach(() => {
    kept = new Kept();
    book = new Notebook(kept);
  });

  test("keeps the commitment that was last seen before the wager, and no later one", () => {
    book.see("Sydney", 1, OTHER);
    book.see("Sydney", 1, ONE);
    book.contribute("Sydney", 1, ONE);
    book.see("Sydney", 1, OTHER);
    expect(new Notebook(kept).of("Sydney", 1)).toMatchObject({ commitment: ONE, wagered: true });
    expect(book.of("Sydney", 2)).toBeNull();
  });

  test("contributes once in a round, and again if the wager was refused", () => {
    const first = book.contribute("Sydney", 1, ONE);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(book.contribute("Sydney", 1, ONE)).toBeNull();
    book.answered("Sydney", 1, first as string, false);
    const second = book.contribute("Sydney", 1, ONE);
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    book.answered("Sydney", 1, second as string, true);
    expect(book.of("Sydney", 1)?.sent).toEqual([{ random: second, accepted: true }]);
  });

  test("works where nothing may be stored", () => {
    const refusing = new Notebook({ getItem: () => "nonsense", setItem: () => { throw new Error("full"); } });
    refusing.see("Sydney", 1, ONE);
    expect(refusing.of("Sydney", 1)?.commitment).toBe(ONE);
  });
});

describe("a witness", () => {
  const note = { commitment: ONE, wagered: true, sent: [{ random: "aa", accepted: true }] };
  const dealt = { commitment: ONE, secret: "", contributions: [{ player: "Ann", random: "aa" }, { player: "Bob", random: "bb" }] };

  test("saw the same, and what it sent is there", () => {
    expect(witnessOf(note, dealt)).toMatchObject({ same: true, missing: [], later: 1, good: true });
  });

  test("saw another commitment", () => {
    expect(witnessOf(note, { ...dealt, commitment: OTHER })).toMatchObject({ same: false, good: false });
  });

  test("misses what it sent, unless the floor never answered", () => {
    const without = { ...dealt, contributions: [] };
    expect(witnessOf(note, without)).toMatchObject({ missing: ["aa"], later: null, good: false });
    expect(witnessOf({ ...note, sent: [{ random: "aa", accepted: false }] }, without).good).toBe(true);
  });

  test("saw nothing", () => {
    expect(witnessOf(null, dealt)).toMatchObject({ noted: null, same: null, good: true });
  });
});

describe("a log of commitments", () => {
  const log: CommitmentLogged[] = [];
  for (let number = 1; number <= 4; number++) {
    const entry = { number, table: "Türe", round: number, commitment: ONE, previous: log.at(-1)?.hash ?? "0".repeat(64), hash: "" };
    log.push({ ...entry, hash: hashOf(entry) });
  }
  const seen = { number: 2, hash: log[1]!.hash };

  test("hangs together and contains what was seen", () => {
    expect(hashOf(log[0]!)).toBe("5d3cf6d7617103426e5573dbe615ab1b523aeedaddd2ae945553b76c2c4fd106");
    expect(check(log, seen)).toBeNull();
    expect(check(log.slice(1), seen)).toBeNull();
    expect(check([], null)).toBeNull();
  });

  test("was changed", () => {
    const other = { ...log[1]!, commitment: OTHER };
    expect(check([log[0]!, other, ...log.slice(2)], null)).toContain("entry 2");
    const forged = { ...other, hash: hashOf(other) };
    expect(check([log[0]!, forged], seen)).toContain("saw");
    expect(check([log[0]!, log[2]!], null)).toContain("entry 2 is missing");
    expect(check(log.slice(0, 1), seen)).toContain("gone");
    expect(check([{ ...log[0]!, previous: ONE }], null)).toContain("entry 1");
  });
});

// The groups of acts, the tabs of the console, and the search for acts.
import type { Act } from "../types";

export interface Group {
  name: string;
  acts: readonly Act[];
}

const NOW = "Now";
const APART: readonly Act["group"][] = ["Directions", "Disputes"];

/** What the table asks for comes first, whatever it is about; directions and disputes have places of their own. */
export function grouped(acts: readonly Act[]): Group[] {
  const subject = (act: Act): string => (act.offered && !APART.includes(act.group) ? NOW : act.group);
  const names = [...new Set([NOW, ...acts.map(subject)])];
  const groups = names.map((name) => ({ name, acts: acts.filter((act) => subject(act) === name) }));
  return groups.filter((group) => group.acts.length > 0);
}

/** Every word must begin some word of the act's title, name, subject or clauses. */
export function matching(acts: readonly Act[], query: string): Act[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return [...acts];
  return acts.filter((act) => {
    const known = wordsOf(`${act.title} ${act.act} ${act.group} ${act.words}`);
    const clauses = act.clauses.map((clause) => clause.slice(clause.indexOf(":") + 1));
    return asked.every((word) => [...known, ...clauses].some((each) => each.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^a-z0-9.()]+/).filter(Boolean);
}

export const TABS = ["Acts", "Limits", "Directions", "Disputes", "Promotions", "History"] as const;
export type Tab = (typeof TABS)[number];

/** The groups of acts under each tab; every act is under Acts. */
const UNDER: Partial<Record<Tab, readonly Act["group"][]>> = {
  Limits: ["Limits", "Notices", "Closing"],
  Directions: ["Directions"],
  Disputes: ["Disputes"],
  Promotions: ["Tokens"],
  History: [],
};

export function isUnder(tab: Tab, group: Act["group"]): boolean {
  return UNDER[tab]?.includes(group) ?? true;
}

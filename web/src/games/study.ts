// What the study pages need to know about a game: the groups of its cards, and names.
import type { Component } from "svelte";
import type { EdgesTold } from "../api/types";
import { STUDY as HOLDEM } from "./holdem/study";
import { STUDY as LUNAR } from "./lunar/study";

export interface Group {
  /** As the server calls it. */
  name: string;
  title: string;
  /** Places that it has at most. */
  size: number;
  /** Whether nothing can be asked without it. */
  needed: boolean;
}

export type Question = Readonly<Record<string, string>>;

export interface Study {
  game: string;
  /** The cards of a hand, in the order in which they are seen; `forces` where the dealer can be made to try again. */
  groups: (forces: boolean) => readonly Group[];
  /** The hand shown first, and an example of what can be typed. */
  first: string;
  typed: string;
  /** Which decision a question is about; empty where the cards say it. */
  when: (question: Question) => string;
  /** What to choose first, where groups are filled one after another; null where they need not be. */
  inOrder: string | null;
  /** Whether there is a chart of starting hands. */
  chart: boolean;
  /** What the main wagers are called together, and what is no part of them. */
  main: string;
  apart: string;
  /** How the rules are headed, and what is said while figures are worked out. */
  card: string;
  working: { edges: string | undefined; rules: string | undefined };
  /** The options that change a figure; those of `solved` change the main game alone, and only where it is solved. */
  counts: { always: readonly string[]; solved: readonly string[] };
  /** Wagers that are worth the same as another, which stands for them all, and then what it is called. */
  alike: readonly string[];
  titles: Readonly<Record<string, string>>;
  /** How the figures were computed. */
  Notes: Component<{ edges: EdgesTold }> | null;
}

const ALL: readonly Study[] = [LUNAR, HOLDEM];

/** Null for a game whose hands cannot be entered here. */
export function studyOf(game: string): Study | null {
  return ALL.find((study) => study.game === game) ?? null;
}

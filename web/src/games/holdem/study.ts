// Ultimate Texas Hold'em on the study pages.
import type { Group, Study } from "../study";

const GROUPS: readonly Group[] = [
  { name: "hole", title: "Hole cards", size: 2, needed: true },
  { name: "flop", title: "Flop", size: 3, needed: false },
  { name: "turn_river", title: "Turn and river", size: 2, needed: false },
];

export const STUDY: Study = {
  game: "holdem",
  groups: () => GROUPS,
  first: "Kd Qh",
  typed: "Kd Qh 4s 5h 6d",
  when: () => "",
  inOrder: "Choose the flop first.",
  chart: true,
  main: "Ante, blind and play",
  apart: "Trips and jackpot",
  card: "From the flop on",
  working: {
    edges: "Solving the whole game: a few seconds the first time…",
    rules: "Comparing the rules with the solved game: a few seconds the first time…",
  },
  counts: { always: ["paytable", "hand_method", "no_qualify"], solved: [] },
  alike: [],
  titles: {},
  Notes: null,
};

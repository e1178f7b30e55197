// Lunar Poker on the study pages.
import type { Group, Study } from "../study";
import Notes from "./Notes.svelte";

const GROUPS: readonly Group[] = [
  { name: "hand", title: "Your hand", size: 5, needed: true },
  { name: "up", title: "Dealer’s upcard", size: 1, needed: true },
  { name: "drawn", title: "Drawn", size: 5, needed: false },
  { name: "dealer", title: "Dealer’s other cards", size: 4, needed: false },
];

export const STUDY: Study = {
  game: "lunar",
  groups: (forces) => (forces ? GROUPS : GROUPS.slice(0, -1)),
  first: "2h Js Qs Ks As Td",
  typed: "As Ks Qs Js 2h Td",
  when: (question) => (question.dealer ? "The dealer does not qualify" : question.drawn ? "After the draw" : "First decision"),
  inOrder: null,
  chart: false,
  main: "Ante, draw and bet",
  apart: "Super wagers",
  card: "The card",
  working: { edges: undefined, rules: undefined },
  counts: {
    always: ["super_paytable", "super_three_of_a_kind", "super_ace_king_queen", "ace_king_queen"],
    solved: ["instant", "straight_with_pair"],
  },
  alike: ["super_on", "dealer_super"],
  titles: { super: "Super wager" },
  Notes,
};

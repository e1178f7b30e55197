// What the pages need to know about a game beyond its layout: positions, names and sentences. A game without a folder
// of its own uses the plain face.
import type { Layout, Legal, Play, PlayBox, TableCard } from "../api/types";
import type { Geometry } from "../felt/geometry";
import type { FeltModel } from "../felt/model";
import type { Seat } from "../felt/seat";
import { money, sum, total } from "../lib/money";

export interface Rulebook {
  value: string;
  words: string;
}

export type Fact = readonly [what: string, says: string];

/** A choice in the dock's words. */
export interface Said {
  title: string;
  /** Where there is little room. */
  short: string;
  cost: string;
  /** The cost where there is little room: the sum without its words. */
  brief: string;
  key: string;
}

export interface Offered {
  layout: Layout;
  seat: Seat;
  legal: Legal;
  /** How many cards are chosen. */
  chosen: number;
  /** What else of this action may be chosen: "play 2x" beside "play 3x". */
  alike: readonly Legal[];
}

export interface Face {
  id: string;
  /** As the lobby sorts tables by it. */
  name: string;
  /** Its short name, after the name of a place. */
  short: string;
  /** The class of its felt's colours. */
  felt: string;
  geometry: (layout: Layout) => Geometry;
  /** The rulebooks that come with the application, so that pages need not wait for the server to list them. */
  rulebooks: readonly Rulebook[];

  /** Limits and pay tables in the lobby, in four lines at most. */
  facts: (card: TableCard, layout: Layout) => Fact[];
  /** What the dealer says in a phase; null where it is what any dealer says. */
  line: (model: FeltModel, seat: Seat | null) => string | null;
  /** What stands beside a name while the round is played. */
  status: (seat: Seat, box: PlayBox) => string;
  /** Whether the box has decided, and only waits for the dealer. */
  locked: (box: PlayBox) => boolean;
  /** Whether the box has taken an option of the options row. */
  took: (seat: Seat, fee: string) => boolean;
  /** A tag in place of an area's word. */
  tag: (seat: Seat, area: string, currency: string) => { text: string; won: boolean } | null;
  /** Actions in the dock's order; others follow them. */
  order: readonly string[];
  says: (offered: Offered) => Said | null;
  /** What is asked before anything is decided: the actions that answer, and the question. */
  first: { actions: readonly string[]; title: string; line: string } | null;
  /** The action that is prepared unless another is pointed at: to wait for nothing, where everything else gives something up. */
  main: string | null;
  /** What a choice gives up for good, which is asked once; null where it is done at once. */
  asks: (offered: Offered) => string | null;
  /** What a decision leads to, by phase. */
  later: Readonly<Record<string, string>>;
  /** Phases in which little is offered, so that a phone has room to say what it is. */
  explained: readonly string[];
  /** Whether a wager is settled by itself, before the hand is. */
  apart: (wager: string) => boolean;
  /** What is held, in a sentence; null where it is said as for any game. */
  holds: (seat: Seat, phase: string, cards: string) => string | null;
  /** What follows once cards were chosen. */
  afterCards: string;
}

export type { Play };

/** "lose ante $10.00": what a fold gives up. Wagers settled apart from the hand are not part of it. */
export function loses(layout: Layout, seat: Seat, apart: (wager: string) => boolean = () => false): Pick<Said, "cost" | "brief"> {
  const own = [...seat.standing].filter((key) => !apart(key));
  const sums = own.flatMap((key) => seat.wagers[key] ?? []);
  const lost = money(sums.length ? total(sums) : sum(0), layout.currency);
  return { cost: own.length === 1 ? `lose ${own[0]} ${lost}` : `lose ${lost}`, brief: `lose ${lost}` };
}

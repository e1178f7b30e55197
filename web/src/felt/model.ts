// The table as it is drawn: the server's views, put together for one viewer.
import type { Layout, OwnView, Play, PublicView } from "../api/types";
import type { Face } from "../games/face";
import { BOARD, NOTHING_VEILED, type Veil, veiled } from "./reveal";
import type { Geometry } from "./geometry";
import { type Seat, seatOf } from "./seat";

export { became, decided, folded, netOf, type Seat, staked, type State } from "./seat";
export { ZERO } from "../lib/money";

export interface FeltModel {
  layout: Layout;
  /** How its game is drawn and said. */
  face: Face;
  geometry: Geometry;
  round: number;
  /** Whether the round that is shown is over. */
  settled: boolean;
  /** Whether it was declared void. */
  voided: boolean;
  phase: string;
  turn: number | null;
  dealer: readonly (string | null)[];
  dealerValue: string | null;
  /** The five cards that it counts with, once it is named. */
  dealerBest: readonly string[];
  /** Whether cards of a round that is over are still to be turned up. */
  revealing: boolean;
  /** Whether the dealer's hand plays; null where that is not known. */
  qualifies: boolean | null;
  community: readonly (string | null)[];
  deck: number | null;
  rack: number | null;
  seats: readonly Seat[];
  arrivals: Arrivals;
}

export type Hands = Readonly<Record<string, { cards: readonly (string | null)[]; value: string | null }>>;

/** The cards that have just come, by place (0 the dealer, -1 the board): when each did, among all of them. */
export type Arrivals = Readonly<Record<string, readonly number[]>>;

export interface Shown {
  layout: Layout;
  face: Face;
  view: Pick<PublicView, "round" | "seats" | "players" | "play" | "last"> & Partial<Pick<PublicView, "away">>;
  own: Pick<OwnView, "name" | "boxes" | "cards"> | null;
  /** Show the last round as it ended. */
  last: boolean;
  /** The viewer's hands of the last round, as they were seen then. */
  remembered: Hands;
  /** What has happened and is not to be seen yet. */
  veil?: (round: number) => Veil;
  arrivals?: Arrivals;
  /** The names of players that are bots. */
  bots?: ReadonlySet<string>;
}

export function feltModel(shown: Shown): FeltModel {
  const { layout, face, own } = shown;
  const later = layout.areas.filter((area) => !area.placed).map((area) => area.name);
  const last = shown.last ? shown.view.last : null;
  const round = last ? last.round : shown.view.round;
  const veil = shown.veil?.(round) ?? NOTHING_VEILED;
  const open: Play | null = last ? last.play : shown.view.play;
  const play = open && veiled(open, veil);
  const boardHidden = [...veil.cards].some((each) => each.startsWith(`${BOARD} `));
  const lines = last ? last.lines : (play?.lines ?? []);
  const hands = last ? shown.remembered : (own?.cards ?? {});
  const players = last ? last.players : shown.view.players;
  const seats = Array.from({ length: layout.boxes }, (_, index) => {
    const box = index + 1;
    const seated = shown.view.seats[box] ?? null;
    /** A hand belongs to the player it was dealt to, even if someone else sits there now. */
    const player = players[box] ?? seated;
    const pending = veil.boxes.has(box);
    const hand = hands[box];
    return seatOf({
      box,
      layout,
      face,
      later,
      player,
      bot: player !== null && (shown.bots?.has(player) ?? false),
      free: seated === null,
      away: shown.view.away?.includes(box) ?? false,
      own: own !== null && (box in players ? player === own.name : player === own.name || own.boxes.includes(box)),
      play,
      lines: pending ? [] : lines.filter((line) => line.box === box),
      hand: hand && boardHidden ? { ...hand, value: null } : hand,
      settled: last !== null && !pending,
      pending,
      net: last && !pending ? (last.nets[box] ?? null) : null,
      roundVoid: last?.void ?? false,
    });
  });
  return {
    layout,
    face,
    geometry: face.geometry(layout),
    round,
    settled: last !== null,
    voided: last?.void ?? false,
    phase: play?.phase ?? "wagering",
    turn: last ? null : (play?.turn ?? null),
    dealer: play?.dealer ?? [],
    dealerValue: play?.dealer_value ?? null,
    dealerBest: play?.dealer_best ?? [],
    revealing: last !== null && (!veil.named || veil.cards.size > 0),
    qualifies: play?.qualifies ?? null,
    community: play && "community" in play ? play.community : [],
    deck: play?.deck ?? null,
    rack: play?.rack ?? null,
    seats,
    arrivals: shown.arrivals ?? {},
  };
}

/** When the card at that index of a place's hand came, among those that came together; -1: it lay there before. */
export function arrival(model: FeltModel, place: number, index: number, count: number): number {
  const came = model.arrivals[place] ?? [];
  if (came.length === 0) return -1;
  return came[Math.max(0, index - (count - came.length))] ?? -1;
}

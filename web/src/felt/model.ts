// The table as it is drawn: the server's views, put together for one viewer.
import type { HoldemBox, Layout, Line, LunarBox, OwnView, Play, PlayBox, PublicView } from "../api/types";
import { arranged } from "../cards/names";
import { minus, plus, sum, type Sum, total, ZERO } from "../lib/money";

export type State =
  | "free"
  | "idle"
  | "turn"
  | "locked"
  | "won"
  | "lost"
  | "standoff"
  | "folded"
  | "void";

export interface Seat {
  box: number;
  player: string | null;
  own: boolean;
  state: State;
  status: string;
  wagers: Record<string, Sum>;
  standing: ReadonlySet<string>;
  cards: readonly (string | null)[];
  value: string | null;
  declared: boolean;
  decision: string | null;
  discards: number;
  multiple: number;
  over: boolean;
  lines: readonly Line[];
  net: Sum | null;
}

export interface FeltModel {
  layout: Layout;
  round: number;
  /** Whether the round that is shown is over. */
  settled: boolean;
  phase: string;
  turn: number | null;
  dealer: readonly (string | null)[];
  dealerValue: string | null;
  /** Whether the dealer's hand plays; null where that is not known. */
  qualifies: boolean | null;
  community: readonly (string | null)[];
  deck: number | null;
  rack: number | null;
  seats: readonly Seat[];
}

export type Hands = Readonly<Record<string, { cards: readonly (string | null)[]; value: string | null }>>;

interface Shown {
  layout: Layout;
  view: PublicView;
  own: OwnView | null;
  /** Show the last round as it ended. */
  last: boolean;
  /** What was seen of one's own hands while the last round was played. */
  remembered: Hands;
  qualifies: boolean | null;
}

export function feltModel(shown: Shown): FeltModel {
  const { layout, own } = shown;
  const last = shown.last ? shown.view.last : null;
  const play: Play | null = last ? last.play : shown.view.play;
  const lines = last ? last.lines : (play?.lines ?? []);
  const hands = last ? shown.remembered : (own?.cards ?? {});
  const seats = Array.from({ length: layout.boxes }, (_, index) => {
    const box = index + 1;
    const player = shown.view.seats[box] ?? null;
    const mine = own?.boxes.includes(box) || (own !== null && player === own.name);
    const net = last ? (last.nets[box] ?? null) : null;
    return seatOf(box, player, mine, play, lines, hands, last !== null, net, last?.void ?? false);
  });
  return {
    layout,
    round: last ? last.round : shown.view.round,
    settled: last !== null,
    phase: play?.phase ?? "wagering",
    turn: last ? null : (play?.turn ?? null),
    dealer: play?.dealer ?? [],
    dealerValue: play?.dealer_value ?? null,
    qualifies: shown.qualifies,
    community: play && "community" in play ? play.community : [],
    deck: play && "deck" in play ? play.deck : null,
    rack: play && "rack" in play ? play.rack : null,
    seats,
  };
}

function seatOf(
  box: number,
  player: string | null,
  own: boolean,
  play: Play | null,
  lines: readonly Line[],
  hands: Hands,
  settled: boolean,
  net: string | null,
  roundVoid: boolean,
): Seat {
  const found: PlayBox | undefined = play?.boxes[box];
  const mine = hands[box];
  const seen = found && found.cards.some((card) => card !== null) ? found.cards : (mine?.cards ?? found?.cards ?? []);
  const own_lines = lines.filter((line) => line.box === box);
  const lunar = found && "declared" in found ? found : null;
  const holdem = found && "multiple" in found ? found : null;
  const seat: Seat = {
    box,
    player,
    own,
    state: "idle",
    status: "",
    wagers: Object.fromEntries(Object.entries(found?.wagers ?? {}).map(([key, each]) => [key, sum(each)])),
    standing: new Set(found?.standing ?? []),
    cards: seen,
    value: found?.value ?? mine?.value ?? null,
    declared: lunar?.declared ?? false,
    decision: lunar?.decision ?? null,
    discards: lunar?.discards ?? 0,
    multiple: holdem?.multiple ?? 0,
    over: found?.over ?? false,
    lines: own_lines,
    net: net === null ? null : sum(net),
  };
  seat.cards = laidOut(seat);
  seat.state = stateOf(seat, lunar, holdem, play, settled, roundVoid);
  seat.status = statusOf(seat, lunar, holdem, play, settled);
  return seat;
}

/** A hand that is seen is laid out as it is paid: the first combination, then the rest. */
function laidOut(seat: Seat): readonly (string | null)[] {
  const seen = seat.cards.filter((card): card is string => card !== null);
  if (seen.length < seat.cards.length) return seat.cards;
  const first = seat.lines.find((line) => line.combinations.length > 0 && line.outcome === "won")?.combinations[0]?.cards ?? [];
  const rest = seen.filter((card) => !first.includes(card));
  return [...arranged(seen.filter((card) => first.includes(card))), ...arranged(rest)];
}

function stateOf(
  seat: Seat,
  lunar: LunarBox | null,
  holdem: HoldemBox | null,
  play: Play | null,
  settled: boolean,
  roundVoid: boolean,
): State {
  if (!lunar && !holdem) return seat.player === null ? "free" : "idle";
  if (settled) {
    if (roundVoid || seat.lines.some((line) => line.outcome === "void")) return "void";
    if (folded(seat)) return "folded";
    const sign = seat.net === null || seat.net.top === 0n ? 0 : seat.net.top > 0n ? 1 : -1;
    return sign > 0 ? "won" : sign < 0 ? "lost" : "standoff";
  }
  if (play?.turn === seat.box) return "turn";
  if (folded(seat)) return "folded";
  return lunar?.betting || (holdem?.multiple ?? 0) > 0 ? "locked" : "idle";
}

/** Out of the round without a bet or play wager, and not by an instant hand. */
export function folded(seat: Seat): boolean {
  const followed = "bet" in seat.wagers || "play" in seat.wagers;
  const won = seat.lines.some((line) => line.wager === "ante" && line.outcome === "won");
  return seat.over && !followed && !won;
}

function statusOf(
  seat: Seat,
  lunar: LunarBox | null,
  holdem: HoldemBox | null,
  play: Play | null,
  settled: boolean,
): string {
  if (seat.player === null && !lunar && !holdem) return "free";
  if (!lunar && !holdem) return play?.phase === "wagering" || settled || !play ? "seated" : "not in this round";
  if (seat.state === "void") return "returned";
  if (seat.state === "folded") return "folded";
  if (settled) return seat.value ?? (seat.state === "standoff" ? "stand-off" : seat.state);
  if (play?.phase === "wagering") return "wagered";
  if (seat.state === "turn") return "to decide";
  if (lunar) {
    if (lunar.betting) return "bet, locked in";
    if (seat.over) return "settled";
    if (lunar.discards > 0) return `exchanges ${lunar.discards}`;
    if (lunar.decision === "buy") return "buys a 6th card";
    return lunar.declared ? "declared" : "waiting";
  }
  if (holdem && holdem.multiple > 0) return `played ${holdem.multiple}×`;
  return holdem && holdem.checks > 0 ? "checked" : "waiting";
}

/** What became of a wager: its lines together, for a word beside the circle. */
export function became(seat: Seat, wager: string): { outcome: string; paid: Sum; stake: Sum; because: string } | null {
  const lines = seat.lines.filter((line) => line.wager === wager);
  const first = lines[0];
  if (!first) return null;
  return {
    outcome: first.outcome,
    paid: total(lines.map((line) => sum(line.paid))),
    stake: sum(first.stake),
    because: first.because,
  };
}

/** Everything on the layout for a box. */
export function staked(seat: Seat): Sum {
  return total(Object.values(seat.wagers));
}

export function netOf(line: Line): Sum {
  return minus(plus(sum(line.paid), sum(line.returned)), sum(line.stake));
}

export { ZERO };

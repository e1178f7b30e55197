// One box as it is drawn: its wagers, cards, state and status.
import type { Layout, Line, Play, PlayBox } from "../api/types";
import { arranged } from "../cards/names";
import type { Face } from "../games/face";
import { areaOf } from "../lib/areas";
import { withoutArticle } from "../lib/sentences";
import { minus, plus, sum, type Sum, total } from "../lib/money";

export type State = "free" | "idle" | "turn" | "locked" | "won" | "lost" | "standoff" | "folded" | "void";

export interface Seat {
  box: number;
  /** Who plays the round that is shown there, else who sits there. */
  player: string | null;
  /** Whether that is a bot. */
  bot: boolean;
  /** Whether nobody sits there now. */
  free: boolean;
  own: boolean;
  state: State;
  status: string;
  wagers: Record<string, Sum>;
  /** Wagers whose chips are on the felt. */
  standing: ReadonlySet<string>;
  cards: readonly (string | null)[];
  value: string | null;
  /** The five cards that it counts with, once everybody sees its value. */
  best: readonly string[];
  declared: boolean;
  decision: string | null;
  discards: number;
  multiple: number;
  /** The wagers that follow the cards, by name, placed or not. */
  later: readonly string[];
  over: boolean;
  lines: readonly Line[];
  net: Sum | null;
}

export interface Placed {
  box: number;
  layout: Layout;
  face: Face;
  later: readonly string[];
  player: string | null;
  bot: boolean;
  free: boolean;
  /** Whether its player is away. */
  away: boolean;
  own: boolean;
  play: Play | null;
  lines: readonly Line[];
  hand: { cards: readonly (string | null)[]; value: string | null } | undefined;
  settled: boolean;
  /** The round is over, and the settlement of this box has not been shown yet. */
  pending: boolean;
  net: string | null;
  roundVoid: boolean;
}

export function seatOf(at: Placed): Seat {
  const found: PlayBox | undefined = at.play?.boxes[at.box];
  const seen = found?.cards.some((card) => card !== null) ? found.cards : (at.hand?.cards ?? found?.cards ?? []);
  const seat: Seat = {
    box: at.box,
    player: at.player,
    bot: at.bot,
    free: at.free,
    own: at.own,
    state: "idle",
    status: "",
    wagers: Object.fromEntries(Object.entries(found?.wagers ?? {}).map(([key, each]) => [key, sum(each)])),
    standing: lying(at, found),
    cards: seen,
    value: at.pending ? null : (found?.value ?? at.hand?.value ?? null),
    best: found?.best ?? [],
    declared: found && "declared" in found ? found.declared : false,
    decision: found && "decision" in found ? found.decision : null,
    discards: found && "discards" in found ? found.discards : 0,
    multiple: found && "multiple" in found ? found.multiple : 0,
    later: at.later,
    over: found?.over ?? false,
    lines: at.lines,
    net: at.net === null ? null : sum(at.net),
  };
  seat.cards = laidOut(seat);
  seat.state = stateOf(seat, found, at);
  seat.status = statusOf(seat, found, at);
  return seat;
}

/** The lines without those of wagers that went back because the box chose again: they were not decided. */
export function decided(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line) => !line.clauses.includes("ruling:chosen-again"));
}

/** Of a hand deemed folded the bet or play wager goes back; that does not make the hand void. */
function voided(line: Line): boolean {
  return line.outcome === "void" && !line.clauses.includes("ruling:deemed-fold");
}

/** After settlement the returned chips are drawn; before it is shown, all chips of the round. */
function lying(at: Placed, found: PlayBox | undefined): ReadonlySet<string> {
  if (at.settled) return new Set(decided(at.lines).filter((line) => sum(line.returned).top > 0n).map((line) => line.wager));
  if (!at.pending) return new Set(found?.standing ?? []);
  return new Set(Object.keys(found?.wagers ?? {}).filter((key) => areaOf(at.layout, key) !== undefined && !at.face.apart(key)));
}

/** A hand that is seen is laid out as it is paid: the first combination, then the rest. */
function laidOut(seat: Seat): readonly (string | null)[] {
  const seen = seat.cards.filter((card): card is string => card !== null);
  if (seen.length < seat.cards.length) return seat.cards;
  const first = seat.lines.find((line) => line.combinations.length > 0 && line.outcome === "won")?.combinations[0]?.cards ?? [];
  const rest = seen.filter((card) => !first.includes(card));
  return [...arranged(seen.filter((card) => first.includes(card))), ...arranged(rest)];
}

function stateOf(seat: Seat, found: PlayBox | undefined, at: Placed): State {
  if (!found) return seat.player === null ? "free" : "idle";
  if (at.settled) {
    if (at.roundVoid || decided(seat.lines).some(voided)) return "void";
    if (folded(seat)) return "folded";
    const sign = seat.net === null || seat.net.top === 0n ? 0 : seat.net.top > 0n ? 1 : -1;
    return sign > 0 ? "won" : sign < 0 ? "lost" : "standoff";
  }
  if (!at.pending && at.play?.turn === seat.box) return "turn";
  if (folded(seat)) return "folded";
  return at.face.locked(found) ? "locked" : "idle";
}

/** Out of the round without a wager that follows the cards, where there is one, and not by an instant hand. */
export function folded(seat: Seat): boolean {
  const followed = seat.later.length === 0 || seat.later.some((name) => name in seat.wagers);
  const won = seat.lines.some((line) => line.wager === "ante" && line.outcome === "won");
  return seat.over && !followed && !won;
}

function statusOf(seat: Seat, found: PlayBox | undefined, at: Placed): string {
  const { play } = at;
  if (seat.player === null && !found) return "free";
  if (!found && at.away) return "away";
  if (!found) return play?.phase === "wagering" || at.settled || !play ? "seated" : "not in this round";
  if (seat.state === "void") return "void";
  if (seat.state === "folded") return "folded";
  if (at.settled) return (seat.value === null ? null : withoutArticle(seat.value)) ?? (seat.state === "standoff" ? "stand-off" : seat.state);
  if (play?.phase === "wagering") return "wagered";
  if (seat.state === "turn") return "to decide";
  return at.face.status(seat, found);
}

/** The result of a wager: its lines together, for a word beside the circle. */
export function became(seat: Seat, wager: string): { outcome: string; paid: Sum; stake: Sum; because: string } | null {
  const lines = decided(seat.lines).filter((line) => line.wager === wager);
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

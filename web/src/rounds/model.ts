// The felt at one step of a round that is over.
import type { Layout, Play, Step, Steps } from "../api/types";
import { type FeltModel, feltModel, netOf, type Seat } from "../felt/model";
import { wagerName } from "../felt/words";
import { faceOf } from "../games";
import { money, oddsOf, type Sum, total } from "../lib/money";
import { sentence, withSigns } from "../lib/sentences";

export function modelAt(layout: Layout, told: Steps, step: Step): FeltModel {
  const play: Play = { ...step.play, lines: told.lines.slice(0, step.settled) };
  const over = play.phase === "over";
  const last = over ? { round: told.round, void: told.void, players: told.players, play, lines: told.lines, nets: told.nets } : null;
  const view = { round: told.round, seats: told.players, players: told.players, play, last };
  const name = told.players[told.own[0] ?? ""] ?? "";
  const own = told.own.length ? { name, boxes: told.own, cards: {} } : null;
  return feltModel({ layout, face: faceOf(layout.game), view, own, last: over, remembered: {} });
}

/** What the dealer said last, at a step. */
export function lineAt(steps: readonly Step[], at: number): string {
  for (let index = at; index >= 0; index--) {
    const step = steps[index];
    if (step && step.says !== null) return sentence(step.says);
  }
  return "Place your wagers, please.";
}

/** What a step says in a few words, and why: a wager that is settled tells its sums. */
export function saidAt(told: Steps, step: Step, currency: string): { what: string; because: string } {
  const line = step.line === null ? undefined : told.lines[step.line - 1];
  if (!line) return { what: withSigns(step.what), because: "" };
  const odds = line.odds.length ? `, ${line.odds.map(oddsOf).join(" and ")}` : "";
  const sums: Record<string, string> = { won: `won ${money(line.paid, currency)}${odds}`, "stand-off": `stand-off, ${money(line.returned, currency)} back`, void: `returned ${money(line.returned, currency)}` };
  return { what: `${wagerName(line.wager).toLowerCase()} ${sums[line.outcome] ?? `${line.outcome} ${money(line.stake, currency)}`}`, because: withSigns(line.because) };
}

/** The box of a step; else the one to act, the viewer's, or the first in the round. */
export function boxAt(model: FeltModel, step: Step | null): number {
  const playing = model.seats.filter((seat) => seat.cards.length > 0 || Object.keys(seat.wagers).length > 0);
  const own = playing.find((seat) => seat.own)?.box;
  return step?.box ?? model.turn ?? own ?? playing[0]?.box ?? 1;
}

/** The result of a box once all its wagers are settled; null while it plays. */
export function netSoFar(seat: Seat): Sum | null {
  if (seat.net !== null) return seat.net;
  return seat.lines.length > 0 && seat.standing.size === 0 && seat.cards.length > 0 ? total(seat.lines.map(netOf)) : null;
}

// Which of a player's rounds belong to the session that goes on, and what they come to.
import type { OwnRound } from "../api/types";
import { sum, type Sum, total } from "../lib/money";

/** Rounds further apart than this belong to different sessions. */
export const PAUSE = 60 * 60_000;

/** Of rounds, newest first, those since the last long pause. */
export function sessionOf<R extends Pick<OwnRound, "at">>(rounds: readonly R[]): readonly R[] {
  const end = rounds.findIndex((each, at) => {
    const newer = rounds[at - 1];
    return newer !== undefined && Date.parse(newer.at) - Date.parse(each.at) > PAUSE;
  });
  return end < 0 ? rounds : rounds.slice(0, end);
}

/** Rounds and results by currency: they are never added up across. */
export function totals(rounds: readonly Pick<OwnRound, "currency" | "net">[]): { currency: string; count: number; net: Sum }[] {
  const currencies = [...new Set(rounds.map((each) => each.currency))];
  return currencies.map((currency) => {
    const those = rounds.filter((each) => each.currency === currency);
    return { currency, count: those.length, net: total(those.map((each) => sum(each.net))) };
  });
}

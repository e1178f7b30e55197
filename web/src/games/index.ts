// The games with their own appearance. Every other game is drawn plainly, from its layout alone.
import type { Face, Rulebook } from "./face";
import { HOLDEM } from "./holdem";
import { LUNAR, NO_AIDS } from "./lunar";
import { PLAIN } from "./plain";

export type { Face, Fact, Rulebook } from "./face";

export const FACES: readonly Face[] = [LUNAR, HOLDEM];

/** The face of the game of that id. */
export function faceOf(game: string): Face {
  return FACES.find((face) => face.id === game) ?? PLAIN;
}

/** The clauses of a rulebook against aids at a live table; empty if it has none. */
export function noAids(rulebook: string): readonly string[] {
  return NO_AIDS.filter((each) => each.startsWith(`${rulebook}:`));
}

/** The rulebooks that the application knows without asking the server. */
export const KNOWN: readonly Rulebook[] = FACES.flatMap((face) => face.rulebooks);
const [first, second] = [LUNAR, HOLDEM].map((face) => face.rulebooks[0]?.value ?? "");
/** What pages show whose address names no rulebook. */
export const DEFAULT = { rulebook: first ?? "", study: second ?? "", other: LUNAR.rulebooks.at(-1)?.value ?? "" };

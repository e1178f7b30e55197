// The viewer's situation at a box, and what can be done next. It follows from the table's
// state alone, so that a page that is loaded again or opened twice offers the same.
import type { PublicView } from "../api/types";

export interface Facts {
  stage: PublicView["stage"];
  /** Whether the viewer sits at the box. */
  seated: boolean;
  /** Whether the viewer has placed wagers there for the next round. */
  wagered: boolean;
  /** Whether the viewer plays the box in the round in play, still sitting there or not. */
  dealt: boolean;
  /** Whether the viewer has something to decide. */
  toDecide: boolean;
  /** What is shown of the end of a round that the viewer played there. */
  end: "none" | "pending" | "shown";
}

export type Situation = "closed" | "watching" | "got up" | "next round" | "in the round" | "decision" | "settling" | "result" | "wagering" | "placed";

export type Way = "decide" | "wager" | "repeat" | "change" | "take back" | "get up" | "sit down" | "to the lobby" | "wait";

/** "wait" only where a clock or the page itself goes on before long. */
export const WAYS: Readonly<Record<Situation, readonly Way[]>> = {
  closed: ["to the lobby"],
  watching: ["sit down", "to the lobby"],
  "got up": ["sit down", "to the lobby"],
  "next round": ["get up"],
  "in the round": ["get up"],
  decision: ["decide"],
  settling: ["wait"],
  result: ["repeat", "change", "get up"],
  wagering: ["wager", "get up"],
  placed: ["take back"], // a box with wagers on it cannot be left
};

export function situationOf(facts: Facts): Situation {
  switch (facts.stage) {
    case "closed":
      return "closed";
    case "playing":
      if (facts.dealt) return facts.toDecide ? "decision" : facts.seated ? "in the round" : "got up";
      return facts.seated ? "next round" : "watching";
    case "wagering":
      if (!facts.seated) return "watching";
      if (facts.wagered) return "placed";
      return facts.end === "shown" ? "result" : facts.end === "pending" ? "settling" : "wagering";
  }
}

/** The boxes that have this name in them. */
export function boxesOf(names: Readonly<Record<string, string>>, name: string | null): number[] {
  return Object.keys(names)
    .filter((box) => name !== null && names[box] === name)
    .map(Number);
}

/**
 * The box whose dock is shown: the one to act; else the one asked for, one that plays, one that
 * played last, any; a hand whose box was left comes after all of these. Null where there is none.
 */
export function boxInFront(view: Pick<PublicView, "seats" | "players" | "play" | "last">, name: string | null, preferred: number | null): number | null {
  const [seated, dealt] = [boxesOf(view.seats, name), boxesOf(view.players, name)];
  const has = [...dealt, ...seated];
  const turn = view.play?.turn ?? null;
  if (turn !== null && dealt.includes(turn)) return turn;
  if (preferred !== null && has.includes(preferred)) return preferred;
  const playing = seated.find((box) => dealt.includes(box));
  return playing ?? seated.find((box) => view.last?.players[box] === name) ?? seated[0] ?? dealt[0] ?? null;
}

/**
 * Whether the end of the last round is to be seen by who has this box in front. Whoever has a box
 * sees it only where they played it: to anybody else it would stand in the way of wagering.
 */
export function showsLast(view: Pick<PublicView, "stage" | "seats" | "play" | "last">, name: string | null, box: number | null, fresh: boolean): boolean {
  if (view.stage !== "wagering" || view.last === null) return false;
  const wagered = Object.keys(view.play?.boxes ?? {});
  if (box === null) return wagered.length === 0 || fresh;
  return view.last.players[box] === name && !wagered.some((each) => view.seats[each] === name);
}

import { describe, expect, it } from "vitest";
import type { Play, PublicView } from "../api/types";
import { boxInFront, type Facts, showsLast, situationOf, WAYS } from "./situation";

const YES_NO = [true, false];

/** Every combination, those among them that no table comes to included. */
function everything(): Facts[] {
  const all: Facts[] = [];
  for (const stage of ["closed", "wagering", "playing"] as const)
    for (const seated of YES_NO)
      for (const wagered of YES_NO)
        for (const dealt of YES_NO)
          for (const toDecide of YES_NO)
            for (const end of ["none", "pending", "shown"] as const) all.push({ stage, seated, wagered, dealt, toDecide, end });
  return all;
}

const told = (facts: Facts) => JSON.stringify(facts);

describe("a situation", () => {
  it("always has a way on", () => {
    for (const facts of everything()) expect(WAYS[situationOf(facts)], told(facts)).not.toHaveLength(0);
  });

  it("only waits for what the page ends by itself", () => {
    const waiting = everything().filter((facts) => WAYS[situationOf(facts)].every((way) => way === "wait"));
    for (const facts of waiting) expect(facts.end, told(facts)).toBe("pending");
  });

  it("lets whoever has an empty box wager while wagers are open", () => {
    for (const facts of everything().filter((each) => each.stage === "wagering" && each.seated && !each.wagered && each.end !== "pending")) {
      const ways = WAYS[situationOf(facts)];
      expect(ways.includes("wager") || ways.includes("change"), told(facts)).toBe(true);
      expect(ways, told(facts)).toContain("get up");
    }
  });

  it("lets wagers be taken back before the deal", () => {
    for (const facts of everything().filter((each) => each.stage === "wagering" && each.seated && each.wagered)) expect(WAYS[situationOf(facts)], told(facts)).toContain("take back");
  });

  it("offers a decision to whoever has one, sitting there or not", () => {
    for (const facts of everything().filter((each) => each.stage === "playing" && each.dealt && each.toDecide)) expect(situationOf(facts), told(facts)).toBe("decision");
  });

  it("lets whoever sits get up in the middle of a round, unless a decision is awaited", () => {
    for (const facts of everything().filter((each) => each.stage === "playing" && each.seated)) {
      const ways = WAYS[situationOf(facts)];
      expect(ways.includes("get up") || ways.includes("decide"), told(facts)).toBe(true);
    }
  });

  it("offers a seat to whoever has none, unless the table is closed", () => {
    for (const facts of everything().filter((each) => !each.seated && !each.dealt)) expect(WAYS[situationOf(facts)], told(facts)).toContain(facts.stage === "closed" ? "to the lobby" : "sit down");
  });

  it("shows a result to nobody without a box, and never while a round is played", () => {
    for (const facts of everything().filter((each) => situationOf(each) === "result")) expect(facts, told(facts)).toMatchObject({ stage: "wagering", seated: true, end: "shown" });
  });
});

type View = Pick<PublicView, "stage" | "seats" | "players" | "play" | "last">;
const wagers = (...boxes: number[]) => ({ turn: null, boxes: Object.fromEntries(boxes.map((box) => [box, {}])) }) as unknown as Play;
const turnOf = (turn: number) => ({ turn, boxes: {} }) as unknown as Play;
const last = (players: Record<string, string>) => ({ round: 1, players }) as unknown as PublicView["last"];
const view = (some: Partial<View>): View => ({ stage: "wagering", seats: {}, players: {}, play: null, last: null, ...some });

describe("the last round", () => {
  it("is seen by who played it, where they played it", () => {
    expect(showsLast(view({ seats: { 3: "Ann" }, last: last({ 3: "Ann" }) }), "Ann", 3, false)).toBe(true);
  });

  it("is not seen by who has taken the box since", () => {
    expect(showsLast(view({ seats: { 3: "Bob" }, last: last({ 3: "Ann" }) }), "Bob", 3, true)).toBe(false);
  });

  it("is not seen from another box, so that wagers can be placed there", () => {
    expect(showsLast(view({ seats: { 2: "Ann" }, last: last({ 3: "Ann" }) }), "Ann", 2, true)).toBe(false);
  });

  it("is not seen any more by who has wagered for the next", () => {
    const seats = { 2: "Ann", 3: "Ann" };
    expect(showsLast(view({ seats, last: last({ 3: "Ann" }), play: wagers(2) }), "Ann", 3, true)).toBe(false);
    expect(showsLast(view({ seats, last: last({ 3: "Ann" }), play: wagers(1) }), "Ann", 3, true)).toBe(true);
  });

  it("is seen by lookers-on until there is something else to see", () => {
    expect(showsLast(view({ last: last({ 3: "Ann" }) }), null, null, false)).toBe(true);
    expect(showsLast(view({ last: last({ 3: "Ann" }), play: wagers(1) }), null, null, false)).toBe(false);
    expect(showsLast(view({ last: last({ 3: "Ann" }), stage: "playing" }), null, null, true)).toBe(false);
  });
});

describe("the box in front", () => {
  const seats = { 2: "Ann", 4: "Ann", 5: "Bob" };

  it("is the one to act, whatever was asked for", () => {
    expect(boxInFront(view({ seats, players: { 4: "Ann" }, play: turnOf(4) }), "Ann", 2)).toBe(4);
  });

  it("is never somebody else's", () => {
    expect(boxInFront(view({ seats, players: { 5: "Bob" }, play: turnOf(5) }), "Ann", 5)).toBe(2);
    expect(boxInFront(view({ seats }), null, 5)).toBe(null);
  });

  it("is one that plays, or has played, before one that waits", () => {
    expect(boxInFront(view({ seats, players: { 4: "Ann" } }), "Ann", null)).toBe(4);
    expect(boxInFront(view({ seats, last: last({ 4: "Ann" }) }), "Ann", null)).toBe(4);
    expect(boxInFront(view({ seats, last: last({ 2: "Bob" }) }), "Ann", null)).toBe(2);
  });

  it("is still the one whose player got up in the middle of the round", () => {
    expect(boxInFront(view({ players: { 3: "Ann" } }), "Ann", null)).toBe(3);
  });

  it("is the new one, for who got up and sat down elsewhere, until the hand left behind has to act", () => {
    const moved = { seats: { 5: "Ann" }, players: { 3: "Ann" } };
    expect(boxInFront(view({ ...moved, play: turnOf(1) }), "Ann", null)).toBe(5);
    expect(boxInFront(view({ ...moved, play: turnOf(3) }), "Ann", null)).toBe(3);
  });
});

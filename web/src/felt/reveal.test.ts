import { describe, expect, it } from "vitest";
import type { Line, Play, TableEvent } from "../api/types";
import { calmly, NOTHING_VEILED, planOf, type Step, veiled, veilOf } from "./reveal";

type Cards = (string | null)[];
const DOWN2: Cards = [null, null];
const DOWN5: Cards = [null, null, null, null, null];

function play(given: { dealer: Cards; board?: Cards; boxes?: Record<string, Cards>; value?: string; lines?: Line[] }): Play {
  const boxes = Object.fromEntries(Object.entries(given.boxes ?? {}).map(([box, cards]) => [box, { number: Number(box), cards, value: cards.includes(null) ? null : "a pair", best: cards }]));
  const board = given.board ? { community: given.board } : {};
  return { dealer: given.dealer, dealer_value: given.value ?? null, dealer_best: given.value ? given.dealer : [], qualifies: given.value ? true : null, boxes, lines: given.lines ?? [], ...board } as unknown as Play;
}

function line(box: number, wager = "ante"): Line {
  return { box, wager, outcome: "won", stake: "10", odds: [], paid: "10", returned: "10", clauses: [], because: "", combinations: [] };
}

const event = (name: string, given: Record<string, unknown> = {}): TableEvent => ({ event: name, clauses: [], ...given });
const FLOP = ["Qh", "9s", "4d"];
const LATER = ["Tc", "Kd"];
const BOARD = [...FLOP, ...LATER];

/** Everything open at once, as after a play wager before the flop. */
const whole = {
  before: play({ dealer: DOWN2, board: DOWN5, boxes: { 4: DOWN2, 1: DOWN2 } }),
  after: play({ dealer: ["Kc", "4c"], board: BOARD, boxes: { 4: ["Qs", "Js"], 1: ["2s", "3s"] }, value: "two pairs" }),
  events: [
    event("round.community-turned", { cards: FLOP }),
    event("round.community-turned", { cards: LATER }),
    event("round.dealer-revealed", { cards: ["Kc", "4c"] }),
    event("round.hand-shown", { box: 4, cards: ["Qs", "Js"] }),
    event("round.hand-shown", { box: 1, cards: ["2s", "3s"] }),
  ],
  lines: [line(4), line(4, "play"), line(1)],
};
const said = (step: Step) => (step.does === "turn" ? step.card : step.does === "settle" ? `box ${step.box}` : "name");

describe("a reveal", () => {
  it("follows the order of the table: flop, turn and river, dealer, then each box", () => {
    expect(planOf(whole).map(said)).toEqual([...FLOP, ...LATER, "Kc", "4c", "name", "Qs", "Js", "box 4", "2s", "3s", "box 1"]);
  });

  it("takes the flop together and a breath before the turn and the river", () => {
    const after = planOf(whole).map((step) => step.after);
    expect(after.slice(0, 5)).toEqual([0, 90, 90, 460, 460]);
  });

  it("follows the events where they say another order", () => {
    const dealerFirst = [...whole.events.slice(2, 3), ...whole.events.slice(0, 2), ...whole.events.slice(3)];
    expect(planOf({ ...whole, events: dealerFirst }).map(said).slice(0, 8)).toEqual(["Kc", "4c", "name", ...BOARD]);
  });

  it("needs no event that it knows: a new game's cards come board, dealer, boxes", () => {
    const unknown = [event("round.something-new")];
    expect(planOf({ ...whole, events: unknown }).map(said)).toEqual([...BOARD, "Kc", "4c", "name", "Qs", "Js", "box 4", "2s", "3s", "box 1"]);
  });

  it("shows a hand before the dealer's where the table does", () => {
    const events = [event("round.hand-shown", { cards: ["Ah", "Kh"] }), event("round.dealer-revealed", { cards: ["2c", "3c"] })];
    const steps = planOf({ before: play({ dealer: DOWN2, boxes: { 1: DOWN2 } }), after: play({ dealer: ["2c", "3c"], boxes: { 1: ["Ah", "Kh"] }, value: "three high" }), events, lines: [line(1)] });
    expect(steps.map(said)).toEqual(["Ah", "Kh", "2c", "3c", "name", "box 1"]);
  });

  it("turns only the flop while the round is played, and settles nothing", () => {
    const flop = { ...whole, after: play({ dealer: DOWN2, board: [...FLOP, null, null], boxes: { 4: DOWN2 } }), lines: null };
    expect(planOf(flop).map(said)).toEqual(FLOP);
  });

  it("leaves out what is dealt face up: such a card comes, it is not turned", () => {
    const dealt = [event("round.card-dealt", { to: 0, card: "Kd", face_up: true })];
    expect(planOf({ before: play({ dealer: [null] }), after: play({ dealer: [null, "Kd"] }), events: dealt, lines: null })).toEqual([]);
  });

  it("leaves out a box that was settled before, as one that folded", () => {
    const before = play({ dealer: DOWN2, board: DOWN5, boxes: { 4: DOWN2, 1: DOWN2 }, lines: [line(1)] });
    expect(planOf({ ...whole, before }).map(said)).not.toContain("box 1");
  });

  it("shows nothing step by step to who was not there before", () => {
    const steps = planOf({ ...whole, before: null });
    expect(steps.filter((step) => step.does === "turn")).toEqual([]);
  });

  it("keeps its order with reduced motion, and what belongs together comes together", () => {
    const calm = calmly(planOf(whole));
    expect(calm.map(said)).toEqual(planOf(whole).map(said));
    expect(calm.slice(0, 5).map((step) => step.after)).toEqual([0, 0, 0, 250, 0]);
  });
});

describe("what is seen meanwhile", () => {
  const steps = planOf(whole);
  const at = (name: string) => veiled(whole.after, veilOf(steps.slice(steps.findIndex((step) => said(step) === name))));
  const board = (seen: Play) => ("community" in seen ? seen.community : []);

  it("begins with every card as it lay", () => {
    const seen = at("Qh");
    expect([seen.dealer, board(seen), seen.dealer_value, seen.dealer_best, seen.qualifies]).toEqual([DOWN2, DOWN5, null, [], null]);
    expect(seen.boxes["4"]?.value).toBeNull();
  });

  it("names the dealer's hand only when all of it lies open", () => {
    expect(at("4c")).toMatchObject({ dealer: ["Kc", null], dealer_value: null });
    expect(at("name")).toMatchObject({ dealer: ["Kc", "4c"], dealer_value: null, qualifies: null });
    expect(at("Qs")).toMatchObject({ dealer_value: "two pairs", qualifies: true });
  });

  it("tells a hand and its five when its box is settled, not before", () => {
    expect(at("box 4").boxes["4"]).toMatchObject({ cards: ["Qs", "Js"], value: null, best: [] });
    expect(at("2s").boxes["4"]).toMatchObject({ value: "a pair", best: ["Qs", "Js"] });
    expect(veilOf(steps.slice(-1)).boxes).toEqual(new Set([1]));
  });

  it("ends with the round as it is", () => {
    expect(veiled(whole.after, veilOf([]))).toBe(whole.after);
    expect(veiled(whole.after, NOTHING_VEILED)).toBe(whole.after);
  });
});

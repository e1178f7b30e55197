import { describe, expect, it } from "vitest";
import type { Area, Layout } from "../../api/types";
import { OWN_BOTTOM, type Rect, type Ring } from "../../felt/geometry";
import { geometryOf } from "./geometry";

function area(number: number, placed: boolean): Area {
  return {
    name: `area-${number}`, word: `Area ${number}`, row: number, form: placed ? "circle" : "bar", side: null, spots: false, spots_area: null, spots_at_least: null,
    compulsory: false, at_least: null, antes: null, placed, bounds: null, clauses: [],
  };
}

function felt(before: number, after: number, hand: number, community: number, fees: number, boxes: number): Layout {
  const areas = Array.from({ length: before + after }, (_, at) => area(at + 1, at < before));
  const cells = Array.from({ length: fees }, (_, at) => ({ name: `fee-${at}`, word: "Fee", antes: 1, fewest: null, most: null, clauses: [] }));
  return { areas, fees: cells, hand, community, boxes } as unknown as Layout;
}

/** Felts of every size that a game might have. */
const FELTS = [1, 2, 3, 4, 5, 6].flatMap((before) =>
  [0, 1, 3].flatMap((after) => [2, 3, 5, 7].flatMap((hand) => [0, 3, 5].flatMap((board) => [0, 2].flatMap((fees) => [6, 7].map((boxes) => ({ before, after, hand, board, fees, boxes })))))),
);

const around = (ring: Ring): Rect => ({ x: ring.x - ring.r, y: ring.y - ring.r, width: 2 * ring.r, height: 2 * ring.r });
const apart = (one: Rect, other: Rect) =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

describe("the felt of any game", () => {
  it.each(FELTS)("has room for $before areas, $after that follow, $hand cards, a board of $board and $fees fees at $boxes boxes", ({ before, after, hand, board, fees, boxes }) => {
    const layout = felt(before, after, hand, board, fees, boxes);
    const geometry = geometryOf(layout);
    const lying = [...geometry.ownRings(layout, 0).map(around), ...geometry.ownBars(layout, 0).map((bar) => bar.at), ...geometry.ownHand(layout, 0, hand, false)];
    expect(lying).toHaveLength(before + after + hand);
    for (const [at, one] of lying.entries()) {
      for (const other of lying.slice(at + 1)) expect(apart(one, other), JSON.stringify([one, other])).toBe(true);
      expect(Math.abs(one.x + one.width / 2) + one.width / 2).toBeLessThanOrEqual(geometry.own.width / 2);
      expect(one.y).toBeGreaterThanOrEqual(geometry.own.top);
      expect(one.y + one.height).toBeLessThanOrEqual(OWN_BOTTOM);
      expect(one.width).toBeGreaterThan(10);
    }
    const others = geometry.otherRings(layout, 0, 0).map(around);
    for (const [at, one] of others.entries()) {
      for (const other of others.slice(at + 1)) expect(apart(one, other)).toBe(true);
      expect(one.width).toBeGreaterThan(10);
    }
  });
});

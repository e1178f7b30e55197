// The felt of Ultimate Texas Hold'em: four circles two by two, the play area, two cards, and a board of five.
import { bars, type Geometry, placed, rowOf } from "../../felt/geometry";

const OWN = { jackpot: [-71, 434, 12.5], trips: [71, 436, 20], ante: [-42, 490, 27], blind: [42, 490, 27] } as const;
const OTHER = { jackpot: [-28, 11, 9], trips: [28, 8, 15], ante: [-28, 70, 22.5], blind: [28, 70, 22.5] } as const;

export const geometry: Geometry = {
  dealer: { width: 69, gap: 9, top: 20, reach: 120 },
  speech: { y: 313, named: 313, width: 390 },
  hair: { edge: 267, deep: 343 },
  arc: { y0: 424, s: 44 },
  own: { width: 344, top: 403 },
  other: { hand: { y: 122, width: 101, height: 58 }, framed: true, free: 205, height: 268, options: null },
  ownOptions: () => [],
  ownRings: (layout, x) => placed(layout, x, OWN),
  otherRings: (layout, x, top) => placed(layout, x, OTHER).map((ring) => ({ ...ring, y: ring.y + top })),
  ownBars: (layout, x) => bars(layout).map((area) => ({ area, at: { x: x - 140.5, y: 525.5, width: 281, height: 38 }, roomy: false })),
  ownHand: (_, x, count, narrow) => (narrow ? rowOf(x, 577, count, 84, 96) : rowOf(x, 577, count, 92, 104)),
  otherHand: () => ({ card: 30, room: 66 }),
};

// The felt of Lunar Poker: two or three circles one below another, the options row, the bet.
import type { Layout } from "../../api/types";
import { bars, belowOptions, type Geometry, optionCells, type Ring, rings, rowOf } from "../../felt/geometry";

const OWN = { two: [[322, 26], [394, 28]], three: [[306, 21], [362, 25], [421, 27]] } as const;
const OTHER = { two: [[60, 22], [140, 25]], three: [[24.5, 17], [88.5, 21], [158, 24]] } as const;

function column(layout: Layout, x: number, top: number, places: typeof OWN | typeof OTHER): Ring[] {
  const rows = rings(layout);
  const at = rows.length > 2 ? places.three : places.two;
  return rows.map((area, row) => ({ area, x, y: top + (at[row]?.[0] ?? 0), r: at[row]?.[1] ?? 25 }));
}

export const geometry: Geometry = {
  dealer: { width: 82, gap: 8, top: 22, reach: 100 },
  speech: { y: 173, named: 181, width: 330 },
  hair: { edge: 155, deep: 239 },
  arc: { y0: 288, s: 48 },
  own: { width: 564, top: 276 },
  other: { hand: { y: 239, width: 97, height: 75 }, framed: false, free: 349, height: 402, options: 200 },
  ownOptions: optionCells,
  ownRings: (layout, x) => column(layout, x, 0, OWN),
  otherRings: (layout, x, top) => column(layout, x, top, OTHER),
  ownBars: (layout, x) => bars(layout).map((area) => ({ area, at: belowOptions(layout, x), roomy: true })),
  ownHand: (_, x, count, narrow) => (narrow || count > 5 ? rowOf(x, 569, count, 84, 89) : rowOf(x, 561, count, 100, 107)),
  // Six face-up cards do not overlap.
  otherHand: (count, shown, width) => ({ card: shown && count > 5 ? 24 : 34, room: shown ? Math.min(width - 14, 128) : 84 }),
};

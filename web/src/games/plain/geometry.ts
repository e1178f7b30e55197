// A felt for any game, from its layout alone: areas in rows, what follows below them, the hand; with a board the boxes
// begin further down and are flatter.
import type { Area, Layout } from "../../api/types";
import { type Bar, bars, type Geometry, optionCells, type Rect, type Ring, rings, rowOf } from "../../felt/geometry";

const IN_A_COLUMN = 3;
const GAP = 6;
/** Where a box has room for its rows of areas, from one height to another, and how large their circles can be. */
interface Room {
  from: number;
  to: number;
  /** How far two areas of one row lie from the middle. */
  apart: number;
  largest: number;
  /** What stands between two circles: their words, and the sums below chips. */
  between: number;
}

/** Areas row by row from the dealer, two in a row where the layout has it, or there are many, or a board leaves little height. */
export function rowsOf(layout: Layout): Area[][] {
  const areas = rings(layout);
  if (areas.some((area) => area.side !== null)) {
    const numbers = [...new Set(areas.map((area) => area.row))];
    return numbers.map((row) => areas.filter((area) => area.row === row));
  }
  if (areas.length <= (layout.community > 0 ? 2 : IN_A_COLUMN)) return areas.map((area) => [area]);
  return areas.flatMap((_, at) => (at % 2 ? [] : [areas.slice(at, at + 2)]));
}

function ringsIn(layout: Layout, x: number, room: Room): Ring[] {
  const rows = rowsOf(layout);
  const step = (room.to - room.from) / Math.max(1, rows.length);
  const r = Math.min(room.largest, (step - room.between) / 2);
  return rows.flatMap((row, at) =>
    row.map((area, place): Ring => {
      const y = room.from + step * (at + 0.5);
      if (row.length === 1 && area.side === null) return { area, x, y, r };
      const side = area.side ?? (place === 0 ? "left" : "right");
      return { area: { ...area, side }, x: x + (side === "left" ? -room.apart : room.apart), y, r };
    }),
  );
}

/** The wagers that follow the cards share a row. */
function barsIn(layout: Layout, x: number, row: Rect): Bar[] {
  const all = bars(layout);
  const width = (row.width - GAP * (all.length - 1)) / Math.max(1, all.length);
  return all.map((area, at) => ({ area, at: { ...row, x: x - row.width / 2 + at * (width + GAP), width }, roomy: all.length === 1 && row.width > 300 }));
}

function handIn(x: number, top: number, count: number, largest: number, room: number): Rect[] {
  const width = Math.min(largest, (room - GAP * (count - 1)) / Math.max(1, count));
  return rowOf(x, top + (largest - width) * 0.7, count, width, width + GAP);
}

function withoutBoard(layout: Layout): Geometry {
  const fees = layout.fees.length > 0;
  const own: Room = { from: 286, to: fees ? 452 : 492, apart: 46, largest: 27, between: 8 };
  const other: Room = { from: 20, to: fees ? 190 : 226, apart: 27, largest: 21, between: 26 };
  return {
    dealer: { width: 82, gap: 8, top: 22, reach: 100 },
    speech: { y: 173, named: 181, width: 330 },
    hair: { edge: 155, deep: 239 },
    arc: { y0: 288, s: 48 },
    own: { width: 564, top: 276 },
    other: { hand: { y: 239, width: 97, height: 75 }, framed: false, free: 349, height: 402, options: 200 },
    ownOptions: optionCells,
    ownRings: (_, x) => ringsIn(layout, x, own),
    otherRings: (_, x, top) => ringsIn(layout, x, other).map((ring) => ({ ...ring, y: ring.y + top })),
    ownBars: (_, x) => barsIn(layout, x, { x, y: 503, width: 342, height: 37 }),
    ownHand: (_, x, count, narrow) => (narrow ? handIn(x, 569, count, 84, 540) : handIn(x, 561, count, 100, 540)),
    otherHand: (count, shown, width) => ({ card: shown && count > 5 ? 24 : 34, room: shown ? Math.min(width - 14, 128) : 84 }),
  };
}

function withBoard(layout: Layout): Geometry {
  const own: Room = { from: 410, to: 520, apart: 42, largest: 25, between: 8 };
  const other: Room = { from: -8, to: 108, apart: 28, largest: 20, between: 28 };
  const wide = Math.max(344, layout.hand * 98 + 40);
  return {
    dealer: { width: 69, gap: 9, top: 20, reach: 120 },
    speech: { y: 313, named: 313, width: 390 },
    hair: { edge: 267, deep: 343 },
    arc: { y0: 424, s: 44 },
    own: { width: wide, top: 403 },
    other: { hand: { y: 122, width: 101, height: 58 }, framed: true, free: 205, height: 268, options: null },
    ownOptions: () => [],
    ownRings: (_, x) => ringsIn(layout, x, own),
    otherRings: (_, x, top) => ringsIn(layout, x, other).map((ring) => ({ ...ring, y: ring.y + top })),
    ownBars: (_, x) => barsIn(layout, x, { x, y: 525.5, width: 281, height: 38 }),
    ownHand: (_, x, count, narrow) => handIn(x, 577, count, narrow ? 84 : 92, wide - 24),
    otherHand: () => ({ card: 30, room: 84 }),
  };
}

export function geometryOf(layout: Layout): Geometry {
  return layout.community > 0 ? withBoard(layout) : withoutBoard(layout);
}

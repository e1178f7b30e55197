// A felt for any game, from its layout alone: areas in rows, what follows below them, the hand; with a board the boxes
// begin further down and are flatter.
import type { Area, Layout } from "../../api/types";
import { type Bar, bars, type Geometry, optionCells, type Rect, type Ring, rings, rowOf } from "../../felt/geometry";

const IN_A_COLUMN = 3;
const GAP = 6;
/** With more boxes than this, the viewer's box is narrower. */
const FEW_BOXES = 6;
/** A bar this wide has room for chips, the wager and the result. */
const ROOMY = 280;
/** What a winning bar is paid stands beside it. */
const PAID = 110;
/** How much of each card shows in a fan that can still be read. */
const SHOWN = 0.62;
/** Where a box has room for its rows of areas, from one height to another, and how large their circles can be. */
interface Room {
  from: number;
  to: number;
  /** The distance from the middle of two areas in a row. */
  apart: number;
  /** The largest circle, by the number of rows: one row has room for a larger one than three. */
  largest: readonly number[];
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
  const largest = room.largest[Math.min(rows.length, room.largest.length) - 1] ?? 0;
  const r = Math.min(largest, (step - room.between) / 2);
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
  return all.map((area, at) => ({ area, at: { ...row, x: x - row.width / 2 + at * (width + GAP), width }, roomy: all.length === 1 && row.width >= ROOMY }));
}

function handIn(x: number, top: number, count: number, largest: number, room: number): Rect[] {
  const width = Math.min(largest, (room - GAP * (count - 1)) / Math.max(1, count));
  return rowOf(x, top + (largest - width) * 0.7, count, width, width + GAP);
}

/** Another player's cards: where they are seen, every rank can be read. */
function fan(count: number, room: number, shown: boolean): { card: number; room: number } {
  return { card: shown ? Math.min(34, room / (1 + SHOWN * (count - 1))) : 34, room };
}

function withoutBoard(layout: Layout): Geometry {
  const fees = layout.fees.length > 0;
  const own: Room = { from: 286, to: fees ? 452 : 492, apart: 46, largest: [34, 31, 27], between: 8 };
  const other: Room = { from: 20, to: fees ? 190 : 226, apart: 27, largest: [27, 24, 21], between: 26 };
  const width = layout.boxes > FEW_BOXES ? 500 : 564;
  return {
    dealer: { width: 82, gap: 8, top: 22, reach: 100 },
    speech: { y: 173, named: 181, width: 330 },
    hair: { edge: 155, deep: 239 },
    arc: { y0: 288, s: 48 },
    own: { width, top: 276 },
    other: { hand: { y: 239, width: 97, height: 75 }, framed: false, free: 349, height: 402, options: 200 },
    ownOptions: optionCells,
    ownRings: (_, x) => ringsIn(layout, x, own),
    otherRings: (_, x, top) => ringsIn(layout, x, other).map((ring) => ({ ...ring, y: ring.y + top })),
    ownBars: (_, x) => barsIn(layout, x, { x, y: 503, width: Math.min(342, width - 2 * PAID), height: 37 }),
    ownHand: (_, x, count, narrow) => (narrow ? handIn(x, 569, count, 84, width - 24) : handIn(x, 561, count, 100, width - 24)),
    otherHand: (count, shown, column) => fan(count, shown ? Math.min(column - 10, 128) : Math.min(column - 22, 84), shown),
  };
}

function withBoard(layout: Layout): Geometry {
  const own: Room = { from: 410, to: 520, apart: 42, largest: [25], between: 8 };
  const other: Room = { from: -8, to: 108, apart: 28, largest: [20], between: 28 };
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

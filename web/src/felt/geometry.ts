// Positions on the felt, in units that are pixels at 1440 x 900. The dealer is at the top; box 1 is at
// the dealer's left, so boxes run n...1 from left to right. What differs between games is in a game's `Geometry`.
import type { Area, Layout } from "../api/types";

export interface Stage {
  width: number;
  height: number;
  /** Pixels for each unit. */
  scale: number;
}

export interface Column {
  box: number;
  /** Its middle. */
  x: number;
  width: number;
  wide: boolean;
}

export interface Ring {
  area: Area;
  x: number;
  y: number;
  r: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

/** The bar for a wager that follows the cards. */
export interface Bar {
  area: Area;
  at: Rect;
  /** Whether there is room in it, and beside it, for the outcome of the wager. */
  roomy: boolean;
}

/** The places of a game on the felt. */
export interface Geometry {
  /** The dealer's cards, and how far beside them the rack and the shoe stand. */
  dealer: { width: number; gap: number; top: number; reach: number };
  /** The dealer's words: how far down, with and without the name of a hand, and how wide at least. */
  speech: { y: number; named: number; width: number };
  /** The upper hairline, at its ends and in the middle. */
  hair: { edge: number; deep: number };
  /** How far down the boxes begin, in the middle and how much less at the ends. */
  arc: { y0: number; s: number };
  own: { width: number; top: number };
  /** Another player's box, measured from its first row. */
  other: {
    /** The place of the hand. */
    hand: { y: number; width: number; height: number };
    /** Whether its frame is drawn around face-up cards. */
    framed: boolean;
    /** Where a free box is offered, and how high a box is by itself. */
    free: number;
    height: number;
    /** The options row; null where there is no room for one. */
    options: number | null;
  };
  /** The cells of the options row of the viewer's box; empty if there is no room. */
  ownOptions: (layout: Layout, x: number) => Rect[];
  ownRings: (layout: Layout, x: number) => Ring[];
  otherRings: (layout: Layout, x: number, top: number) => Ring[];
  ownBars: (layout: Layout, x: number) => Bar[];
  /** The positions of the viewer's cards. `narrow` leaves room for the names of combinations. */
  ownHand: (layout: Layout, x: number, count: number, narrow: boolean) => Rect[];
  /** Another hand: how wide a card is, and how much room all of them have. */
  otherHand: (count: number, shown: boolean, column: number) => { card: number; room: number };
}

const NARROWEST = 1080;
const ABOVE_DOCK = 720;
const DOCK = 124;
const LARGEST = 1.4;
/** Below these scales print would not fit: by the width of the felt, where boxes are narrow, and by its height. */
const NARROWEST_SCALE = 0.8;
const LOWEST_SCALE = 0.72;
const SMALLEST_SCALE = 0.4;
/** Pixels of the smallest print. */
const PRINT = 10;
const MARGIN = 6;
export const OWN_BOTTOM = 716;

/** The felt in so many pixels. Of a page that was a phone's a moment ago, the room is not yet known: no felt is smaller than this. */
export function stageFor(width: number, height: number): Stage {
  const wide = Math.max(width, NARROWEST * SMALLEST_SCALE);
  const high = Math.max(height, ABOVE_DOCK * SMALLEST_SCALE + DOCK);
  const scale = Math.min(LARGEST, wide / NARROWEST, (high - DOCK) / ABOVE_DOCK);
  return { width: wide / scale, height: high / scale, scale };
}

/** How many times larger than at full size print is drawn, so that it stays readable on a felt that is scaled down. */
export function printOf(stage: Stage): number {
  return Math.min(1 / LOWEST_SCALE, Math.max(1, 1 / stage.scale));
}

/** Whether the whole felt can be drawn in so many pixels, and be read. */
export function fitsWhole(width: number, height: number): boolean {
  return width / NARROWEST >= NARROWEST_SCALE && (height - DOCK) / ABOVE_DOCK >= LOWEST_SCALE;
}

/** A size of print in units, no smaller than can be read. */
export function printed(size: number, print: number): number {
  return Math.max(size, PRINT * print);
}

/** The middle of each box; the one in `wide` gets room for its owner, the others share the rest. */
export function columns(geometry: Geometry, layout: Layout, stage: Stage, wide: number | null): Column[] {
  const order = Array.from({ length: layout.boxes }, (_, index) => layout.boxes - index);
  const own = wide === null ? 0 : geometry.own.width;
  const each = (stage.width - own - 2 * MARGIN) / Math.max(1, layout.boxes - (wide === null ? 0 : 1));
  let left = MARGIN;
  return order.map((box) => {
    const width = box === wide ? own : each;
    const column = { box, x: left + width / 2, width, wide: box === wide };
    left += width;
    return column;
  });
}

/** Of some boxes the one nearest to a place, the lower of two; 1 where there are none. */
export function nearest(boxes: readonly number[], place: number): number {
  return [...boxes].sort((one, other) => Math.abs(one - place) - Math.abs(other - place))[0] ?? 1;
}

/** The dealer's cards, and what stands beside them: the rack at the dealer's right, the shoe or shuffler opposite. */
export function dealerAt(geometry: Geometry, layout: Layout, stage: Stage): { width: number; pitch: number; left: number; top: number; rack: Place; source: Place } {
  const { width, gap, top, reach } = geometry.dealer;
  const pitch = width + gap;
  const across = (layout.hand - 1) * pitch + width;
  const left = (stage.width - across) / 2;
  return { width, pitch, left, top, rack: { x: left - reach, y: top }, source: { x: left + across + reach, y: top } };
}

/** The height of the first row of a box. */
export function arcY(geometry: Geometry, stage: Stage, x: number): number {
  const { y0, s } = geometry.arc;
  return y0 - s * ((x - stage.width / 2) / (0.435 * stage.width)) ** 2;
}

/** The two hairlines, and the curve between them on which the inscription stands. */
export function arcs(geometry: Geometry, stage: Stage): { upper: string; lower: string; text: string } {
  const { width } = stage;
  const low = geometry.hair;
  const curve = (shift: number): string => {
    const edge = low.edge + shift;
    const control = 2 * (low.deep + shift) - edge;
    return `M0 ${edge}Q${width / 2} ${control} ${width} ${edge}`;
  };
  return { upper: curve(0), lower: curve(32), text: curve(21) };
}

const BOARD = { width: 94, gap: 9, top: 152 };

/** The positions of the community cards. */
export function boardAt(layout: Layout, stage: Stage): Rect[] {
  const { width, gap, top } = BOARD;
  const left = (stage.width - layout.community * (width + gap) + gap) / 2;
  return Array.from({ length: layout.community }, (_, index) => ({ x: left + index * (width + gap), y: top, width, height: width * 1.4 }));
}

/** The areas for wagers before the deal, in order from the dealer. */
export function rings(layout: Layout): Area[] {
  return layout.areas.filter((area) => area.form !== "bar");
}

/** The areas for what follows the cards. */
export function bars(layout: Layout): Area[] {
  return layout.areas.filter((area) => area.form === "bar");
}

/** Rings in the places that a game has for them by name: from the middle, down, and how large. */
export function placed(layout: Layout, x: number, at: Readonly<Record<string, readonly [number, number, number]>>): Ring[] {
  return layout.areas.flatMap((area) => {
    const place = at[area.name];
    return place ? [{ area, x: x + place[0], y: place[1], r: place[2] }] : [];
  });
}

/** Between two rings side by side of which one must equal the other. */
export function equals(all: readonly Ring[]): Place | null {
  const second = all.find((ring) => ring.area.side === "right" && ring.area.antes === 1);
  const first = second && all.find((ring) => ring.area.row === second.area.row && ring.area.side === "left");
  return first && second ? { x: (first.x + second.x) / 2, y: first.y } : null;
}

/** The cells of the options row of the viewer's box. */
export function optionCells(layout: Layout, x: number): Rect[] {
  const count = layout.fees.length;
  const width = count > 2 ? 146 : 169.5;
  const left = x - (count * width + (count - 1) * 3) / 2;
  return layout.fees.map((_, index) => ({ x: left + index * (width + 3), y: 457, width, height: 37 }));
}

/** The bar below the options row, as wide as it. */
export function belowOptions(layout: Layout, x: number): Rect {
  const cells = optionCells(layout, x);
  const first = cells[0];
  const last = cells[cells.length - 1];
  if (!first || !last) return { x: x - 171, y: 503, width: 342, height: 37 };
  return { x: first.x, y: 503, width: last.x + last.width - first.x, height: 37 };
}

/** Cards in a row around a middle. */
export function rowOf(x: number, top: number, count: number, width: number, pitch: number): Rect[] {
  const left = x - ((count - 1) * pitch + width) / 2;
  return Array.from({ length: count }, (_, index) => ({ x: left + index * pitch, y: top, width, height: width * 1.4 }));
}

/** The numbered spots beside an area, one for each other box, n...1 from left to right. */
export function spots(layout: Layout, box: number): number[] {
  const all = Array.from({ length: layout.boxes }, (_, index) => layout.boxes - index);
  return all.filter((other) => other !== box);
}

/** The positions of the spots of the viewer's box, left of the word. */
export function ownSpots(layout: Layout, ring: Ring, box: number): { on: number; x: number; y: number }[] {
  const others = spots(layout, box);
  return others.map((on, index) => ({
    on,
    x: ring.x - 122 - (others.length - 1 - index) * 24.5,
    y: ring.y,
  }));
}

/** Around another player's circle, half on either side. */
export function otherSpots(layout: Layout, ring: Ring, box: number): { on: number; x: number; y: number }[] {
  const others = spots(layout, box);
  const half = Math.ceil(others.length / 2);
  return others.map((on, index) => {
    const left = index < half;
    const place = left ? half - 1 - index : index - half;
    const away = ring.r + 12 + place * 19.5;
    return { on, x: ring.x + (left ? -away : away), y: ring.y };
  });
}

// Where everything lies on the felt, in units that are pixels at 1440 x 900. The dealer is at the top; box 1 is at
// the dealer's left, so boxes run n...1 from left to right.
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

const NARROWEST = 1080;
const ABOVE_DOCK = 720;
const DOCK = 124;
const LARGEST = 1.4;
const MARGIN = 6;
export const OWN_WIDTH = { lunar: 564, holdem: 344 };
const ARC = { lunar: { y0: 288, s: 48 }, holdem: { y0: 424, s: 44 } };
export const OWN_BOTTOM = 716;
export const OWN_TOP = { lunar: 276, holdem: 403 };

export function stageFor(width: number, height: number): Stage {
  const scale = Math.min(LARGEST, Math.max(0.4, Math.min(width / NARROWEST, (height - DOCK) / ABOVE_DOCK)));
  return { width: width / scale, height: height / scale, scale };
}

/** The middle of each box; the one in `wide` gets room for its owner, the others share the rest. */
export function columns(layout: Layout, stage: Stage, wide: number | null): Column[] {
  const order = Array.from({ length: layout.boxes }, (_, index) => layout.boxes - index);
  const own = wide === null ? 0 : OWN_WIDTH[layout.game];
  const each = (stage.width - own - 2 * MARGIN) / (layout.boxes - (wide === null ? 0 : 1));
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

export interface Place {
  x: number;
  y: number;
}

/** The dealer's cards, and what stands beside them: the rack at the dealer's right, the shoe or shuffler opposite. */
export function dealerAt(layout: Layout, stage: Stage): { width: number; pitch: number; left: number; top: number; rack: Place; source: Place } {
  const lunar = layout.game === "lunar";
  const width = lunar ? 82 : 69;
  const pitch = width + (lunar ? 8 : 9);
  const across = (layout.hand - 1) * pitch + width;
  const left = (stage.width - across) / 2;
  const reach = lunar ? 100 : 120;
  const top = lunar ? 22 : 20;
  return { width, pitch, left, top, rack: { x: left - reach, y: top }, source: { x: left + across + reach, y: top } };
}

/** How far down a box's first row lies. */
export function arcY(layout: Layout, stage: Stage, x: number): number {
  const { y0, s } = ARC[layout.game];
  return y0 - s * ((x - stage.width / 2) / (0.435 * stage.width)) ** 2;
}

/** The two hairlines, and the curve between them on which the inscription stands. */
export function arcs(layout: Layout, stage: Stage): { upper: string; lower: string; text: string } {
  const { width } = stage;
  const low = layout.game === "lunar" ? { edge: 155, deep: 239 } : { edge: 267, deep: 343 };
  const curve = (shift: number): string => {
    const edge = low.edge + shift;
    const control = 2 * (low.deep + shift) - edge;
    return `M0 ${edge}Q${width / 2} ${control} ${width} ${edge}`;
  };
  return { upper: curve(0), lower: curve(32), text: curve(21) };
}

export function circles(layout: Layout): Area[] {
  return layout.areas.filter((area) => area.form === "circle");
}

export function bar(layout: Layout): Area | undefined {
  return layout.areas.find((area) => area.form === "bar");
}

/** The rings of a box in full. */
export function ownRings(layout: Layout, x: number): Ring[] {
  if (layout.game === "holdem") {
    const at: Record<string, [number, number, number]> = {
      jackpot: [-71, 434, 12.5],
      trips: [71, 436, 20],
      ante: [-42, 490, 27],
      blind: [42, 490, 27],
    };
    return halves(layout, x, at);
  }
  const rows = circles(layout);
  const places = rows.length > 2 ? [306, 362, 421] : [322, 394];
  const sizes = rows.length > 2 ? [21, 25, 27] : [26, 28];
  return rows.map((area, row) => ({ area, x, y: places[row] ?? 0, r: sizes[row] ?? 25 }));
}

/** The rings of another player's box, its first row at `top`. */
export function otherRings(layout: Layout, x: number, top: number): Ring[] {
  if (layout.game === "holdem") {
    const at: Record<string, [number, number, number]> = {
      jackpot: [-28, 11, 9],
      trips: [28, 8, 15],
      ante: [-28, 70, 22.5],
      blind: [28, 70, 22.5],
    };
    return halves(layout, x, at).map((ring) => ({ ...ring, y: ring.y + top }));
  }
  const rows = circles(layout);
  const places = rows.length > 2 ? [24.5, 88.5, 158] : [60, 140];
  const sizes = rows.length > 2 ? [17, 21, 24] : [22, 25];
  return rows.map((area, row) => ({ area, x, y: top + (places[row] ?? 0), r: sizes[row] ?? 20 }));
}

function halves(layout: Layout, x: number, at: Record<string, [number, number, number]>): Ring[] {
  return layout.areas.flatMap((area) => {
    const place = at[area.name];
    return place ? [{ area, x: x + place[0], y: place[1], r: place[2] }] : [];
  });
}

/** The options row of one's own box, cell by cell. */
export function optionCells(layout: Layout, x: number): Rect[] {
  const count = layout.fees.length;
  const width = count > 2 ? 146 : 169.5;
  const left = x - (count * width + (count - 1) * 3) / 2;
  return layout.fees.map((_, index) => ({ x: left + index * (width + 3), y: 457, width, height: 37 }));
}

export function ownBar(layout: Layout, x: number): Rect {
  if (layout.game === "holdem") return { x: x - 140.5, y: 525.5, width: 281, height: 38 };
  const cells = optionCells(layout, x);
  const first = cells[0];
  const last = cells[cells.length - 1];
  if (!first || !last) return { x: x - 171, y: 503, width: 342, height: 37 };
  return { x: first.x, y: 503, width: last.x + last.width - first.x, height: 37 };
}

/** The own hand: where each card lies. `narrow` leaves room for the names of combinations. */
export function ownHand(layout: Layout, x: number, count: number, narrow: boolean): Rect[] {
  const holdem = layout.game === "holdem";
  const width = narrow || (!holdem && count > 5) ? 84 : holdem ? 92 : 100;
  const pitch = holdem ? width + 12 : width === 84 ? 89 : 107;
  const top = holdem ? 577 : width === 84 ? 569 : 561;
  const left = x - ((count - 1) * pitch + width) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: left + index * pitch,
    y: top,
    width,
    height: width * 1.4,
  }));
}

/** The numbered spots beside a super area, one for each other box, n...1 from left to right. */
export function spots(layout: Layout, box: number): number[] {
  const all = Array.from({ length: layout.boxes }, (_, index) => layout.boxes - index);
  return all.filter((other) => other !== box);
}

/** Where the spots of one's own box lie, left of the word. */
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
    const away = ring.r + 14 + place * 21;
    return { on, x: ring.x + (left ? -away : away), y: ring.y };
  });
}

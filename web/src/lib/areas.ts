// The areas of a layout: which comes first, and what the key of a wager means.
import type { Area, Layout } from "../api/types";

/** The wager without which there is no other: the ante, else the first that a player must place, else the first. */
export function mainArea(layout: Layout): Area | undefined {
  const placed = layout.areas.filter((area) => area.placed);
  return placed.find((area) => area.name === "ante") ?? placed.find((area) => area.compulsory) ?? placed[0];
}

/** The key of a wager on another box, on a spot beside an area. */
export function onBox(area: Area, box: number): string {
  return `${area.spots_area}_${box}`;
}

/** The area whose limits and words hold for a wager. */
export function areaOf(layout: Layout, key: string): Area | undefined {
  return layout.areas.find((area) => area.name === key) ?? layout.areas.find((area) => isSpot(area, key));
}

/** Where a wager is placed: the area as the server names it, and the box that it is on. */
export function placeOf(layout: Layout, key: string): { area: string; on: number | null } {
  const area = areaOf(layout, key);
  if (!area || area.name === key || area.spots_area === null) return { area: key, on: null };
  return { area: area.spots_area, on: Number(key.slice(area.spots_area.length + 1)) };
}

function isSpot(area: Area, key: string): boolean {
  return area.spots_area !== null && key.startsWith(`${area.spots_area}_`);
}

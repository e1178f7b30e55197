// Which area of a layout comes first.
import type { Area, Layout } from "../api/types";

/** The wager without which there is no other: the ante, else the first that a player must place, else the first. */
export function mainArea(layout: Layout): Area | undefined {
  const placed = layout.areas.filter((area) => area.placed);
  return placed.find((area) => area.name === "ante") ?? placed.find((area) => area.compulsory) ?? placed[0];
}

// A player who was dealt in finds the smallest wagers ready on their box; one act places them.
import type { Layout } from "../api/types";
import { mainArea } from "../lib/areas";
import { sum, type Sum } from "../lib/money";

let dealtIn = false;

/** The next table that is opened gets its wagers ready. */
export function prepareWagers(): void {
  dealtIn = true;
}

/** The ante and what must lie beside it, at their least, once after being dealt in; else nothing. */
export function readyWagers(layout: Layout): Record<string, Sum> | null {
  if (!dealtIn) return null;
  dealtIn = false;
  const main = mainArea(layout);
  const ante = main?.bounds?.minimum;
  if (ante === undefined) return null;
  const needed = layout.areas.filter((area) => area.placed && (area === main || area.compulsory || area.antes === 1));
  return Object.fromEntries(needed.map((area) => [area.name, sum(ante)]));
}

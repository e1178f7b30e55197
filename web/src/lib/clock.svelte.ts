// The time, for whatever counts down. One timer for the page; by the second where motion is reduced.
import { serverNow } from "../api/client";

class Now {
  at = $state(serverNow());

  constructor() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setInterval(() => (this.at = serverNow()), calm ? 1000 : 200);
  }
}

export const now = new Now();

/** Seconds until then; null where nothing is due. */
export function secondsUntil(due: string | null): number | null {
  return due === null ? null : Math.max(0, (Date.parse(due) - now.at) / 1000);
}

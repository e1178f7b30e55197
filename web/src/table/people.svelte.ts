// Who else is at a table. Polled, because no event of the table reports it.
import { get } from "../api/client";
import type { components } from "../api/generated/server";

type Told = components["schemas"]["Company"];
const EVERY = 10_000;

export class People {
  watching = $state(0);
  /** Tables that play for the same jackpot. */
  linked = $state(0);
  /** That jackpot, where another of its tables has moved it since this one acted. */
  jackpot: Told["jackpot"] = $state.raw(null);

  /** The names of bots that sit here or did; a name is never given to somebody else. */
  bots: ReadonlySet<string> = $state.raw(new Set<string>());

  /** How often it was read; the first time when the table is loaded. */
  private asked = 0;

  constructor(private readonly table: string) {}

  /** Poll while the page is visible and has a line; the returned function stops it. */
  watch(): () => void {
    const timer = setInterval(() => document.hidden || !navigator.onLine || this.asked === 0 || void this.read(), EVERY);
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    this.asked++;
    const told = await get<Told>(`/tables/${encodeURIComponent(this.table)}/company`).catch(() => null);
    if (told === null) return;
    if (told.bots.some((name) => !this.bots.has(name))) this.bots = new Set([...this.bots, ...told.bots]);
    [this.watching, this.linked, this.jackpot] = [told.watching, told.linked, told.jackpot];
  }
}

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

  /** How often it was asked for: never before the table is there. */
  private asked = 0;

  constructor(private readonly table: string) {}

  /** As long as somebody looks; ends when it is called. */
  watch(): () => void {
    const timer = setInterval(() => document.hidden || this.asked === 0 || void this.read(), EVERY);
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    this.asked++;
    const told = await get<Told>(`/tables/${encodeURIComponent(this.table)}/company`).catch(() => null);
    if (told !== null) [this.watching, this.linked, this.jackpot] = [told.watching, told.linked, told.jackpot];
  }
}

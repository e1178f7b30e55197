// The pit as a page follows it: every table and all alerts, asked for every other second while the page is looked at.
import { get, problemOf } from "../api/client";
import type { components } from "../api/generated/server";
import type { Layout } from "../api/types";
import { Polling } from "../lib/polling";

type Schemas = components["schemas"];
export type Alert = Schemas["AlertTold"];
export type PitTable = Schemas["PitTable"] & { layout: Layout };

export class Pit {
  tables: readonly PitTable[] = $state.raw([]);
  alerts: readonly Alert[] = $state.raw([]);
  /** The house's clock when it was last asked. */
  at = $state("");
  problem: string | null = $state(null);
  read = $state(false);
  private readonly layouts = new Map<string, Layout>();
  private readonly polling = new Polling(() => this.ask());

  /** Follow the pit until the returned function is called. */
  follow(): () => void {
    return this.polling.follow();
  }

  /** Ask at once. */
  async next(): Promise<void> {
    await this.polling.next();
  }

  private async ask(): Promise<void> {
    try {
      const told = await get<Schemas["PitTold"]>("/pit");
      const tables = await Promise.all(told.tables.map(async (each) => ({ ...each, layout: await this.layoutOf(each.card.table) })));
      [this.tables, this.alerts, this.at] = [tables, told.alerts, told.at];
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error).message;
    }
    this.read = true;
  }

  private async layoutOf(table: string): Promise<Layout> {
    const known = this.layouts.get(table) ?? (await get<Layout>(`/tables/${encodeURIComponent(table)}/layout`));
    this.layouts.set(table, known);
    return known;
  }
}

/** What an alert is about, whatever it says now: the same alert keeps its place and stays open. */
export function keyOf(alert: Alert): string {
  return [alert.table, alert.cause, alert.title, alert.dispute ?? "", alert.box ?? ""].join(" ");
}

/** "1:12" of an alert that has been open for so long, "18 min" until something comes. */
export function openFor(alert: Alert, now: string): string {
  const since = alert.since ?? alert.at;
  if (since === null) return "";
  const seconds = Math.abs(Date.parse(now) - Date.parse(since)) / 1000;
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`;
  if (alert.at !== null || seconds >= 3600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

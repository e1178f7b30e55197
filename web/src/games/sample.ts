// What the gallery's sample tables share.
import { get } from "../api/client";
import type { Layout, Line, OwnView, PublicView } from "../api/types";
import type { Hands } from "../felt/model";

export interface Sample {
  layout: Layout;
  view: PublicView;
  own: OwnView | null;
  remembered: Hands;
  chips: string;
  chosen: readonly string[];
  frozen: number | null;
}

/** Tables in the states that are hard to meet by playing, by name. */
export type Samples = Readonly<Record<string, () => Promise<Sample>>>;

export async function layoutOf(rulebook: string): Promise<Layout> {
  const layout = await get<Layout>(`/rulebooks/${rulebook}/layout`);
  const areas = layout.areas.map((area) => ({
    ...area,
    bounds: area.placed ? { minimum: area.name === "jackpot" ? "5" : "10", maximum: area.name === "jackpot" ? "5" : "500", unit: "5" } : null,
  }));
  return { ...layout, areas, max_payout: "50000", limits_clauses: [`${rulebook}:6.1`], clocks: { wagers: 20, decide: 30, concede: 5 } };
}

/** The same table as a game that nobody has drawn a felt for. */
export async function plainly(made: Promise<Sample>): Promise<Sample> {
  const sample = await made;
  return { ...sample, layout: { ...sample.layout, game: "unknown here" } };
}

export function line(box: number, wager: string, outcome: string, some: Partial<Line>): Line {
  return { box, wager, outcome, stake: "10", odds: [], paid: "0", returned: "0", clauses: [], because: "", combinations: [], ...some };
}

export function publicView(layout: Layout, some: Partial<PublicView>): PublicView {
  return {
    table: "Table 4", version: 40, rulebook: layout.rulebook, training: false, round: 1284, stage: "playing", seats: {}, players: some.stage === "wagering" ? {} : (some.seats ?? {}), away: [], signs: [], wagers: [],
    jackpot: null, commitment: "9f3c0000000000000000000000000000000000000000000000000000000000e1", waiting_for: [],
    due: null, presence: null, directions: [], play: null, last: null, ...some,
  };
}

export function person(boxes: number[]): OwnView {
  return { name: "Guest 7", role: "player", boxes, legal: [], cards: {}, disputes: [], incidents: [] };
}

export function legal(action: string, box: number, some: Partial<OwnView["legal"][number]> = {}): OwnView["legal"][number] {
  return { action, act: action, cards: some.most ? "discard" : null, box, amount: null, fewest: null, most: null, multiple: null, of: null, blind: false, decides: false, text: action, ...some };
}

export async function between(rulebook: string, pool: string | null = null): Promise<Sample> {
  const layout = await layoutOf(rulebook);
  return {
    layout,
    view: publicView(layout, { stage: "wagering", seats: { 3: "Guest 7", 1: "Guest 1" }, jackpot: pool === null ? null : { pool, minor: null, major: null, meter: pool } }),
    own: person([3]),
    remembered: {},
    chips: "1236",
    chosen: [],
    frozen: null,
  };
}

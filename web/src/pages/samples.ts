// Tables made up for the gallery, in the states that are hard to meet by playing.
import { get } from "../api/client";
import type { Layout, Line, LunarBox, HoldemBox, OwnView, Play, PublicView } from "../api/types";
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

export const SAMPLES = ["lunar", "settled", "uth", "nz", "wa", "vu", "watching", "wagering", "uth-wagering", "void"] as const;

const DOWN5 = [null, null, null, null, null];

export async function sample(name: string): Promise<Sample> {
  switch (name) {
    case "uth":
      return uth();
    case "uth-wagering":
      return { ...(await between("nz-uth")), chosen: [] };
    case "nz":
    case "wa":
    case "vu":
      return lunar(`${name}-lunar`);
    case "settled":
      return settled(false);
    case "void":
      return settled(true);
    case "watching": {
      const made = await lunar("nsw-lunar");
      return { ...made, own: { ...person([]), name: "Visitor" }, chosen: [] };
    }
    case "wagering":
      return between("nsw-lunar");
    default:
      return lunar("nsw-lunar");
  }
}

async function layoutOf(rulebook: string): Promise<Layout> {
  const layout = await get<Layout>(`/rulebooks/${rulebook}/layout`);
  const areas = layout.areas.map((area) => ({
    ...area,
    bounds: area.placed ? { minimum: area.name === "jackpot" ? "5" : "10", maximum: area.name === "jackpot" ? "5" : "500", unit: "5" } : null,
  }));
  return { ...layout, areas, max_payout: "50000", limits_clauses: [`${rulebook}:6.1`], clocks: { wagers: 20, decide: 30, concede: 5 } };
}

function lunarBox(number: number, some: Partial<LunarBox>): LunarBox {
  return {
    number, wagers: {}, standing: [], cards: DOWN5, value: null, over: false, collected: false, declared: false,
    decision: null, discards: 0, betting: false, forces: null, ...some,
  };
}

function holdemBox(number: number, some: Partial<HoldemBox>): HoldemBox {
  return {
    number, wagers: {}, standing: [], cards: [null, null], value: null, over: false, collected: false, multiple: 0,
    checks: 0, blind: false, ...some,
  };
}

function line(box: number, wager: string, outcome: string, some: Partial<Line>): Line {
  return { box, wager, outcome, stake: "10", odds: [], paid: "0", returned: "0", clauses: [], because: "", combinations: [], ...some };
}

function publicView(layout: Layout, some: Partial<PublicView>): PublicView {
  return {
    table: "Table 4", version: 40, rulebook: layout.rulebook, training: false, round: 1284, stage: "playing", seats: {}, players: some.stage === "wagering" ? {} : (some.seats ?? {}), away: [], signs: [], wagers: [],
    jackpot: null, commitment: "9f3c0000000000000000000000000000000000000000000000000000000000e1", waiting_for: [],
    due: null, directions: [], play: null, last: null, ...some,
  };
}

function person(boxes: number[]): OwnView {
  return { name: "Guest 7", role: "player", boxes, legal: [], cards: {}, disputes: [], incidents: [] };
}

function legal(action: string, box: number, some: Partial<OwnView["legal"][number]> = {}): OwnView["legal"][number] {
  return { action, box, amount: null, fewest: null, most: null, multiple: null, of: null, blind: false, text: action, ...some };
}

async function lunar(rulebook: string): Promise<Sample> {
  const layout = await layoutOf(rulebook);
  const dealerSuper = layout.areas.some((area) => area.name === "dealer_super");
  const extra: Record<string, string> = dealerSuper ? { dealer_super: "10" } : {};
  const play: Play = {
    rulebook, phase: "deciding", dealing: "shoe", dealer: [null, null, null, null, "Kd"], dealer_value: null,
    dealer_collected: false, qualifies: null, turn: 3, deck: 32, rack: 0,
    lines: [line(3, "super", "lost", { because: "no super hand" })],
    boxes: {
      1: lunarBox(1, { wagers: { ante: "25", super: "25", ...(dealerSuper ? { super_on_3: "10" } : {}), bet: "50" }, standing: ["ante", "super", "super_on_3", "bet"], declared: true, betting: true }),
      3: lunarBox(3, { wagers: { ante: "10", super: "10", ...extra }, standing: ["ante", "dealer_super"] }),
      4: lunarBox(4, { wagers: { ante: "15", super: "15" }, standing: ["ante", "super"] }),
    },
  };
  return {
    layout,
    view: publicView(layout, { seats: { 1: "Guest 1", 3: "Guest 7", 4: "Guest 4" }, play }),
    own: {
      ...person([3]),
      cards: { 3: { cards: ["Qs", "Qd", "9h", "5c", "2d"], value: "a pair of queens" } },
      legal: [legal("fold", 3), legal("bet", 3, { amount: "20" }), legal("exchange", 3, { amount: "10", fewest: 2, most: 5 }), legal("buy", 3, { amount: "10" })],
    },
    remembered: {},
    chips: "1196",
    chosen: ["9h", "5c", "2d"],
    frozen: 18,
  };
}

async function settled(voided: boolean): Promise<Sample> {
  const layout = await layoutOf("nsw-lunar");
  const at = (...numbers: string[]) => numbers.map((each) => `nsw-lunar:${each}`);
  const lines = [
    line(3, "bet", "won", {
      stake: "20", odds: ["5", "1"], paid: "120", returned: "20", clauses: at("9.5.1", "10.1", "9.5.1.3").concat("ruling:second-combination"),
      because: "flush beats the dealer's pair of kings",
      combinations: [
        { line: "flush", cards: ["Ah", "Jh", "9h", "6h", "3h"], ranks: [14] },
        { line: "pair of jacks", cards: ["Jh", "Jc"], ranks: [11] },
      ],
    }),
    line(3, "super_on_1", "won", { odds: ["2"], paid: "20", returned: "10", clauses: at("10.5.3"), because: "five of one colour" }),
    line(3, "ante", "stand-off", { returned: "10", clauses: at("9.5.2"), because: "the ante comes back when the bet wins" }),
    line(3, "super", "lost", { clauses: at("8.3.1"), because: "no super hand" }),
    line(3, "dealer_super", "lost", { clauses: at("9.6"), because: "a pair is no super hand" }),
    line(3, "draw_fee", "kept", { clauses: at("8.4.5"), because: "sixth card" }),
    line(1, "super", "won", { stake: "25", paid: "50", returned: "25", odds: ["2"] }),
    line(1, "bet", "lost", { stake: "50" }),
    line(4, "ante", "lost", { stake: "15" }),
  ].map((each) => (voided ? { ...each, outcome: "void", paid: "0", returned: each.stake } : each));
  const play: Play = {
    rulebook: "nsw-lunar", phase: "over", dealing: "shoe", dealer: ["Kd", "Kc", "Ts", "7d", "4c"], dealer_value: "a pair of kings",
    dealer_collected: false, qualifies: true, turn: null, deck: 28, rack: 8, lines: [],
    boxes: {
      1: lunarBox(1, { wagers: { ante: "25", super: "25", super_on_3: "10", bet: "50" }, standing: ["super", "super_on_3"], declared: true, betting: true, over: true, cards: ["Qc", "Qs", "9s", "6s", "5s"], value: "a pair of queens" }),
      3: lunarBox(3, { wagers: { ante: "10", super: "10", dealer_super: "10", super_on_1: "10", bet: "20", draw_fee: "10" }, standing: ["ante", "bet"], decision: "buy", betting: true, over: true, cards: ["Ah", "Jh", "9h", "6h", "3h", "Jc"], value: "flush" }),
      4: lunarBox(4, { wagers: { ante: "15", super: "15", draw_fee: "15" }, standing: [], discards: 3, over: true }),
    },
  };
  const last = { round: 1285, void: voided, players: { 1: "Guest 1", 3: "Guest 7", 4: "Guest 4" }, play, lines, nets: voided ? { 1: "0", 3: "0", 4: "0" } : { 1: "-25", 3: "110", 4: "-45" } };
  return {
    layout,
    view: publicView(layout, { round: 1285, stage: "wagering", seats: { 1: "Guest 1", 3: "Guest 7", 4: "Guest 4" }, last }),
    own: person([3]),
    remembered: {},
    chips: "1346",
    chosen: [],
    frozen: null,
  };
}

async function between(rulebook: string): Promise<Sample> {
  const layout = await layoutOf(rulebook);
  return {
    layout,
    view: publicView(layout, { stage: "wagering", seats: { 3: "Guest 7", 1: "Guest 1" }, jackpot: rulebook === "nz-uth" ? { pool: "184306.5", minor: null, major: null } : null }),
    own: person([3]),
    remembered: {},
    chips: "1236",
    chosen: [],
    frozen: null,
  };
}

async function uth(): Promise<Sample> {
  const layout = await layoutOf("nz-uth");
  const four = ["ante", "blind", "trips", "jackpot", "play"];
  const play: Play = {
    rulebook: "nz-uth", phase: "after the flop", dealing: "shuffler", dealer: [null, null], dealer_value: null,
    dealer_collected: false, qualifies: null, deck: 0, rack: 37, turn: 4, lines: [], community: ["Qh", "9s", "4d", null, null], pools: null, pool_lines: [],
    boxes: {
      1: holdemBox(1, { wagers: { ante: "25", blind: "25", jackpot: "5", play: "100" }, standing: four, multiple: 4 }),
      3: holdemBox(3, { wagers: { ante: "50", blind: "50", jackpot: "5" }, standing: four, checks: 2 }),
      4: holdemBox(4, { wagers: { ante: "25", blind: "25", trips: "5", jackpot: "5" }, standing: four }),
      6: holdemBox(6, { wagers: { ante: "10", blind: "10", trips: "5" }, standing: four }),
    },
  };
  return {
    layout: { ...layout, source: { ...layout.source, kind: "shuffler" } },
    view: publicView(layout, {
      table: "Table 7", round: 402, seats: { 1: "Guest 1", 3: "Guest 3", 4: "Guest 7", 6: "Guest 4" }, play,
      jackpot: { pool: "184306.5", minor: null, major: null }, commitment: `c07d${"0".repeat(58)}52`,
    }),
    own: {
      ...person([4]),
      cards: { 4: { cards: ["Qs", "Js"], value: "a pair of queens" } },
      legal: [legal("check", 4), legal("play", 4, { amount: "50", multiple: 2 })],
    },
    remembered: {},
    chips: "890",
    chosen: [],
    frozen: 24,
  };
}

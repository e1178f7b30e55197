// Tables of Lunar Poker, made up for the gallery.
import { between, layoutOf, legal, line, person, plainly, publicView, type Sample, type Samples } from "../sample";
import type { LunarBox, LunarPlay } from ".";

const HERE = "nsw-lunar";
const DOWN5 = [null, null, null, null, null];

export const SAMPLES: Samples = {
  lunar: () => lunar(HERE),
  settled: () => settled(false),
  void: () => settled(true),
  nz: () => lunar("nz-lunar"),
  wa: () => lunar("wa-lunar"),
  vu: () => lunar("vu-lunar"),
  watching: async () => ({ ...(await lunar(HERE)), own: { ...person([]), name: "Visitor" }, chosen: [] }),
  wagering: () => between(HERE),
  "lunar-plain": () => plainly(lunar(HERE)),
};

/** Clauses to show how clauses look. */
export const CITED = { payment: `${HERE}:9.5.1.3`, refusal: `${HERE}:5.2.5` };

function lunarBox(number: number, some: Partial<LunarBox>): LunarBox {
  return {
    number, wagers: {}, standing: [], cards: DOWN5, value: null, best: [], over: false, collected: false, declared: false,
    decision: null, discards: 0, betting: false, forces: null, ...some,
  };
}

async function lunar(rulebook: string): Promise<Sample> {
  const layout = await layoutOf(rulebook);
  const dealerSuper = layout.areas.some((area) => area.name === "dealer_super");
  const extra: Record<string, string> = dealerSuper ? { dealer_super: "10" } : {};
  const play: LunarPlay = {
    rulebook, phase: "deciding", dealing: "shoe", dealer: [null, null, null, null, "Kd"], dealer_value: null, dealer_best: [],
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
  const layout = await layoutOf(HERE);
  const at = (...numbers: string[]) => numbers.map((each) => `${HERE}:${each}`);
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
  const play: LunarPlay = {
    rulebook: HERE, phase: "over", dealing: "shoe", dealer: ["Kd", "Kc", "Ts", "7d", "4c"], dealer_value: "a pair of kings", dealer_best: [],
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

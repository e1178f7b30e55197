// Tables of games that nobody has drawn a felt for, made up for the gallery: a stud game, and one with a board.
import type { Area, Layout, Play, PlayBox } from "../../api/types";
import { legal, line, person, publicView, type Sample, type Samples } from "../sample";

export const SAMPLES: Samples = {
  plain: () => Promise.resolve(stud()),
  "plain-settled": () => Promise.resolve(studSettled()),
  "plain-wagering": () => Promise.resolve({ ...stud(), view: publicView(STUD, { stage: "wagering", seats: { 3: "Guest 7", 1: "Guest 1" } }), own: person([3]), frozen: null }),
  "plain-draw": () => Promise.resolve(draw()),
  "plain-board": () => Promise.resolve(board()),
};

const BOUNDS = { minimum: "10", maximum: "500", unit: "5" };

function area(name: string, word: string, row: number, some: Partial<Area> = {}): Area {
  return {
    name, word, row, form: "circle", side: null, spots: false, spots_area: null, spots_at_least: null, compulsory: false, at_least: null, antes: null,
    placed: true, bounds: BOUNDS, clauses: [], ...some,
  };
}

const later = (name: string, word: string, row: number, antes: number | null) => area(name, word, row, { form: "bar", placed: false, bounds: null, antes });

const STUD: Layout = {
  rulebook: "", name: "Island Stud", place: "Made up", game: "island-stud", currency: "$", boxes: 6, hand: 5, community: 0,
  inscription: { text: "Dealer plays with ace and king or higher", clauses: [] },
  areas: [area("ante", "Ante", 1, { compulsory: true }), area("bonus", "Bonus", 2), later("raise", "Raise", 3, 2)],
  fees: [],
  explained: [{ area: "ante", word: "Ante", what: "You place it before the cards, to be dealt a hand.", wins: "Paid as its pay table says.", clauses: [] }],
  rack: { kind: "rack", side: "left", clauses: [] },
  source: { kind: "shoe", side: "right", clauses: [] },
  pays: [
    {
      name: "raise", title: "Raise pays", columns: [], clauses: [],
      rows: [["royal flush", "100:1"], ["straight flush", "50:1"], ["four of a kind", "20:1"], ["full house", "7:1"], ["flush", "5:1"], ["straight", "4:1"], ["three of a kind", "3:1"], ["two pairs", "2:1"], ["pair or less", "1:1"]]
        .map(([words = "", odds = ""]) => ({ words, odds: [odds], percent_of_pool: null })),
    },
  ],
  notes: [], max_payout: "50000", max_payout_clauses: [], limits_clauses: [], concede: false, further: 2, several_boxes: true, tokens: false, second_clauses: [],
  clocks: { wagers: 20, decide: 30, concede: 5 },
};

/** What every game says of a box; more is not known here. */
type PlainBox = Pick<PlayBox, "number" | "wagers" | "standing" | "cards" | "value" | "best" | "over" | "collected">;

function box(number: number, wagers: Record<string, string>, some: Partial<PlainBox> = {}): PlainBox {
  return { number, wagers, standing: Object.keys(wagers), cards: [null, null, null, null, null], value: null, best: [], over: false, collected: false, ...some };
}

function round(some: Partial<Omit<Play, "boxes">> & { community?: (string | null)[] }, boxes: readonly PlainBox[]): Play {
  const play = {
    rulebook: "", phase: "deciding", dealing: "shoe", dealer: ["Kd", null, null, null, null], dealer_value: null, dealer_best: [], dealer_collected: false, qualifies: null,
    turn: 3, deck: 27, rack: 0, lines: [], ...some, boxes: Object.fromEntries(boxes.map((each) => [each.number, each])),
  };
  return play as unknown as Play;
}

const SEATS = { 1: "Guest 1", 3: "Guest 7", 4: "Guest 4" };

function stud(): Sample {
  const play = round({}, [box(1, { ante: "25", raise: "50" }), box(3, { ante: "10", bonus: "5" }), box(4, { ante: "15", bonus: "10" })]);
  return {
    layout: STUD,
    view: publicView(STUD, { seats: SEATS, play }),
    own: {
      ...person([3]),
      cards: { 3: { cards: ["Qs", "Qd", "9h", "5c", "2d"], value: "a pair of queens" } },
      legal: [legal("fold", 3), legal("raise", 3, { amount: "20" })],
    },
    remembered: {},
    chips: "1196",
    chosen: [],
    frozen: 18,
  };
}

function studSettled(): Sample {
  const lines = [
    line(3, "raise", "won", { stake: "20", odds: ["1"], paid: "20", returned: "20", because: "a pair of queens beats ace and king" }),
    line(3, "ante", "won", { odds: ["1"], paid: "10", returned: "10", because: "the dealer plays, and the hand wins" }),
    line(3, "bonus", "lost", { stake: "5", because: "no bonus below a flush" }),
    line(1, "raise", "lost", { stake: "50" }),
    line(1, "ante", "lost", { stake: "25" }),
    line(4, "ante", "lost", { stake: "15", because: "folded" }),
  ];
  const play = round({ phase: "over", turn: null, dealer: ["Ad", "Kd", "9c", "7s", "4c"], dealer_value: "ace and king", qualifies: true }, [
    box(1, { ante: "25", raise: "50" }, { over: true, cards: ["Jc", "Ts", "8s", "6s", "5s"], value: "jack high", standing: [] }),
    box(3, { ante: "10", bonus: "5", raise: "20" }, { over: true, cards: ["Qs", "Qd", "9h", "5c", "2d"], value: "a pair of queens" }),
    box(4, { ante: "15" }, { over: true, standing: [] }),
  ]);
  const last = { round: 1285, void: false, players: SEATS, play, lines, nets: { 1: "-75", 3: "25", 4: "-15" } };
  return { ...stud(), view: publicView(STUD, { round: 1285, stage: "wagering", seats: SEATS, last }), own: person([3]), frozen: null };
}

/** Cards may be changed for a fee, which is printed in a row of its own. */
function draw(): Sample {
  const layout: Layout = { ...STUD, name: "Island Draw", areas: [...STUD.areas, area("tip", "Jackpot Tip", 2)], fees: [{ name: "change", word: "Change 1-3 Cards", antes: 1, fewest: 1, most: 3, clauses: [] }] };
  const made = stud();
  const change = legal("change", 3, { amount: "10", fewest: 1, most: 3 });
  return { ...made, layout, view: { ...made.view, rulebook: layout.rulebook }, own: made.own && { ...made.own, legal: [...made.own.legal, change] }, chosen: ["5c", "2d"] };
}

/** Two cards and a board of three, four areas before the deal and two wagers that follow. */
function board(): Sample {
  const layout: Layout = {
    ...STUD, name: "Island Flop", hand: 2, community: 3,
    areas: [area("ante", "Ante", 1, { compulsory: true }), area("pair", "Pair", 2), area("flush", "Flush", 3), area("high", "High", 4), later("first", "First", 5, null), later("last", "Last", 6, null)],
  };
  const two = { cards: [null, null] };
  const play = round({ dealer: [null, null], community: ["Qh", "9s", null] }, [
    box(1, { ante: "25", first: "25" }, two),
    box(3, { ante: "10", pair: "5", first: "10" }, two),
    box(4, { ante: "15", high: "10", flush: "5" }, two),
  ]);
  return {
    ...stud(),
    layout,
    view: publicView(layout, { seats: SEATS, play }),
    own: {
      ...person([3]),
      cards: { 3: { cards: ["Qs", "Js"], value: "a pair of queens" } },
      legal: [legal("check", 3), legal("last", 3, { amount: "10", multiple: 1 }), legal("last", 3, { amount: "20", multiple: 2 })],
    },
  };
}

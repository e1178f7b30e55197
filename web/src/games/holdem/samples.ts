// Tables of Ultimate Texas Hold'em, made up for the gallery.
import { between, layoutOf, legal, person, plainly, publicView, type Sample, type Samples } from "../sample";
import type { HoldemBox, HoldemPlay } from ".";

const POOL = "184306.5";

export const SAMPLES: Samples = {
  uth,
  "uth-wagering": () => between("nz-uth", POOL),
  "uth-plain": () => plainly(uth()),
};

function holdemBox(number: number, some: Partial<HoldemBox>): HoldemBox {
  return {
    number, wagers: {}, standing: [], cards: [null, null], value: null, best: [], over: false, collected: false, multiple: 0,
    checks: 0, blind: false, ...some,
  };
}

async function uth(): Promise<Sample> {
  const layout = await layoutOf("nz-uth");
  const four = ["ante", "blind", "trips", "jackpot", "play"];
  const play: HoldemPlay = {
    rulebook: "nz-uth", phase: "after the flop", dealing: "shuffler", dealer: [null, null], dealer_value: null, dealer_best: [],
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
      jackpot: { pool: POOL, minor: null, major: null, meter: POOL }, commitment: `c07d${"0".repeat(58)}52`,
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

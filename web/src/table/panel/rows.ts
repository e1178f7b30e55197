// A settlement's lines as rows: a bet that is paid for two combinations has a row for each.
import type { Layout, Line } from "../../api/types";
import { brief } from "../../cards/names";
import { combinationSpoken } from "../../felt/outcome";
import { netOf, type Seat } from "../../felt/seat";
import { wagerName } from "../../felt/words";
import { areaOf, mainArea } from "../../lib/areas";
import { compare, exact, isZero, money, oddsOf, product, signed, sum, total } from "../../lib/money";
import { sentence } from "../../lib/sentences";

export interface Row {
  /** Unique among the rows of a box, and the same after every update. */
  name: string;
  line: Line;
  odds: readonly string[];
  paid: string;
  clauses: readonly string[];
  /** Why, in one sentence. */
  because: string;
  /** The calculation, ending in the sum; empty where nothing was paid. */
  steps: readonly string[];
}

export function rowsOf(seat: Seat, layout: Layout): Row[] {
  const rows = seat.lines.flatMap((line) => (twice(line) ? combinations(line, layout) : [one(line, layout)]));
  return rows.sort((first, second) => placeOfWager(layout, first.line.wager) - placeOfWager(layout, second.line.wager));
}

/** Always in the same order, however a round ends: what follows the cards, the ante and what equals it, the others, fees. */
function placeOfWager(layout: Layout, wager: string): number {
  const area = areaOf(layout, wager);
  if (!area) return 1000;
  const at = layout.areas.indexOf(area);
  if (!area.placed) return at - 200;
  return area === mainArea(layout) ? -101 : area.antes === 1 ? at - 100 : at + (area.name === wager ? 0 : 0.5);
}

/** Unless a limit cut what is paid: then the line stands as a whole. */
function twice(line: Line): boolean {
  const paid = line.odds.map((each) => product(sum(each), sum(line.stake)));
  return line.odds.length === 2 && line.combinations.length === 2 && compare(total(paid), sum(line.paid)) === 0;
}

function one(line: Line, layout: Layout): Row {
  const won = line.outcome === "won" && line.odds.length > 0;
  return {
    name: wagerName(line.wager),
    line,
    odds: line.odds,
    paid: line.paid,
    clauses: line.clauses,
    because: sentence(line.because || line.outcome),
    steps: won ? [calculation(line.odds, line, line.paid, layout.currency)] : [],
  };
}

function combinations(line: Line, layout: Layout): Row[] {
  const of = new Set(layout.second_clauses);
  const second = line.clauses.filter((each) => of.has(each));
  const first = line.clauses.filter((each) => !of.has(each));
  return line.odds.map((odds, index) => {
    const paid = exact(product(sum(odds), sum(line.stake)));
    const sums = calculation([odds], line, paid, layout.currency);
    return {
      name: `${wagerName(line.wager)}, ${index === 0 ? "first" : "second"} combination`,
      line: { ...line, returned: line.stake },
      odds: [odds],
      paid,
      clauses: index === 0 ? first : second,
      because:
        index === 0
          ? `Your hand beats the dealer’s. The first combination is ${nameOfFirst(line)}.`
          : "A card outside the first combination makes a second one, which is paid too.",
      steps: index === 0 ? [sums] : [outside(line), sums],
    };
  });
}

function nameOfFirst(line: Line): string {
  const [first] = line.combinations;
  return first ? combinationSpoken(first.line, first.ranks) : "paid";
}

function outside(line: Line): string {
  const [first, second] = line.combinations;
  const cards = (second?.cards ?? []).filter((card) => !first?.cards.includes(card)).map(brief);
  return `${cards.join(" and ")} ${cards.length === 1 ? "is" : "are"} not in the ${(first?.line ?? "first").replaceAll("_", " ")}.`;
}

function calculation(odds: readonly string[], line: Line, paid: string, currency: string): string {
  const each = odds.map((odd) => `${oddsOf(odd)} on ${money(line.stake, currency)}`).join(" and ");
  const product = odds.map((odd) => `${odd} × ${money(line.stake, currency)}`).join(" + ");
  return `${each}: ${product} = ${money(paid, currency)}.`;
}

export function netOfRow(row: Row) {
  return netOf({ ...row.line, paid: row.paid });
}

/** "5 to 1 on $20.00", "stand-off, $10.00 back", or why it was lost. */
export function about(row: Row, currency: string): string {
  const { line } = row;
  if (line.outcome === "won" && row.odds.length) return `${row.odds.map(oddsOf).join(" and ")} on ${money(line.stake, currency)}`;
  if (line.outcome === "stand-off") return `stand-off, ${money(line.returned, currency)} back`;
  return line.because || line.outcome;
}

/** One payment as a complaint states it, ready for what is wrong with it. */
export function factsOf(row: Row, box: number, currency: string): string {
  const net = netOfRow(row);
  const result = isZero(net) ? money(net, currency) : signed(net, currency);
  const cited = row.clauses.filter((each) => !each.startsWith("ruling:"));
  return `Box ${box}, ${row.name.toLowerCase()}: ${about(row, currency)}, net ${result}${cited.length ? ` (${cited.join(", ")})` : ""}. I say: `;
}

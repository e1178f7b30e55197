// One's own finished hands, studied one after another; what is known is shown while the rest is counted.
import { get, type Problem, problemOf } from "../../api/client";
import type { DecisionStudied, RoundPlayed, RoundsPlayed, RoundStudied } from "../../api/types";
import { sessionOf } from "../../rounds/session";
import { product, sum, type Sum, total } from "../../lib/money";

export type Range = "session" | "week" | "all";
const WEEK = 7 * 24 * 60 * 60_000;

export interface Mistake {
  /** The round among those that are looked at, the oldest is 1. */
  hand: number;
  round: RoundStudied;
  decision: DecisionStudied;
  ante: string;
  /** In money. */
  cost: Sum;
}

export interface Kind {
  kind: string;
  words: string;
  count: number;
  cost: Sum;
}

export class Played {
  rounds: readonly RoundPlayed[] = $state.raw([]);
  studied: ReadonlyMap<string, RoundStudied> = $state.raw(new Map());
  problem: Problem | null = $state.raw(null);
  read = $state(false);
  range: Range = $state("session");
  private stopped = false;
  private counting = 0;

  constructor(readonly rulebook: string) {}

  /** Of this rulebook: one currency. */
  readonly own = $derived.by(() => this.rounds.filter((each) => each.rulebook === this.rulebook));
  readonly others = $derived.by(() => [...new Set(this.rounds.map((each) => each.rulebook))].filter((each) => each !== this.rulebook));

  /** Those of the chosen range, oldest first. */
  readonly wanted: readonly RoundPlayed[] = $derived.by(() => {
    const newest = Date.parse(this.own[0]?.at ?? "");
    if (this.range === "all") return [...this.own].reverse();
    if (this.range === "week") return this.own.filter((each) => newest - Date.parse(each.at) <= WEEK).reverse();
    return [...sessionOf(this.own)].reverse();
  });
  readonly known = $derived.by(() => this.wanted.flatMap((each) => this.studied.get(keyOf(each)) ?? []));
  readonly hands = $derived.by(() => this.known.flatMap((round) => round.hands));
  readonly decisions = $derived.by(() => this.hands.reduce((count, hand) => count + hand.decisions.length, 0));
  readonly mistakes: readonly Mistake[] = $derived.by(() =>
    this.known.flatMap((round, at) =>
      round.hands.flatMap((hand) =>
        hand.decisions.filter((each) => each.kind).map((decision) => ({ hand: at + 1, round, decision, ante: hand.ante, cost: product(sum(decision.cost.exact), sum(hand.ante)) })),
      ),
    ),
  );
  readonly byCost = $derived.by(() => [...this.mistakes].sort((one, other) => Number(other.decision.cost.decimal) * Number(other.ante) - Number(one.decision.cost.decimal) * Number(one.ante)));
  readonly kinds: readonly Kind[] = $derived.by(() => {
    const found = new Map<string, Kind>();
    for (const { decision, cost } of this.mistakes) {
      const before = found.get(decision.kind) ?? { kind: decision.kind, words: decision.kind_words, count: 0, cost: sum(0) };
      found.set(decision.kind, { ...before, count: before.count + 1, cost: total([before.cost, cost]) });
    }
    return [...found.values()].sort((one, other) => value(other.cost) - value(one.cost));
  });
  readonly cost: Sum = $derived.by(() => total(this.mistakes.map((each) => each.cost)));
  readonly ownCost: Sum = $derived.by(() => total(this.hands.map((hand) => sum(hand.own_cost.exact))));
  readonly net: Sum = $derived.by(() => total(this.hands.map((hand) => sum(hand.net))));
  /** What remains of the result: net = luck - own cost - mistakes. */
  readonly luck: Sum = $derived.by(() => total([this.net, this.ownCost, this.cost]));

  async begin(): Promise<void> {
    try {
      this.rounds = (await get<RoundsPlayed>("/study/rounds")).rounds;
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.read = true;
  }

  /** Ask for what is missing of the chosen range, newest first, one at a time. */
  async count(): Promise<void> {
    const mine = ++this.counting;
    for (const each of [...this.wanted].reverse()) {
      if (this.stopped || this.problem || mine !== this.counting) return;
      if (this.studied.has(keyOf(each))) continue;
      try {
        const round = await get<RoundStudied>(`/study/rounds/${encodeURIComponent(each.table)}/${each.round}`);
        this.studied = new Map(this.studied).set(keyOf(each), round);
      } catch (error) {
        this.problem = problemOf(error);
      }
    }
  }

  stop(): void {
    this.stopped = true;
  }
}

const keyOf = ({ table, round }: RoundPlayed) => `${table} ${round}`;

export function value(of: Sum): number {
  return Number((of.top * 1_000_000n) / of.bottom) / 1_000_000;
}

/** The explorer with the cards of a decision: "#hand=…&up=…". */
export function explorerPath(round: Pick<RoundStudied, "rulebook" | "options">, decision: Pick<DecisionStudied, "cards">): string {
  const query = new URLSearchParams(Object.entries(decision.cards).map(([place, cards]): [string, string] => [place, cards.join(" ")]));
  for (const [name, each] of Object.entries(round.options)) query.append("option", `${name}=${each}`);
  return `/study/explorer/${encodeURIComponent(round.rulebook)}#${query}`;
}

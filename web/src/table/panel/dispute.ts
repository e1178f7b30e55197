// A dispute as the server shows it to the complainant.
import type { OwnView } from "../../api/types";

export const STEPS = { accept: "Accept", "request-review": "Ask for a review", protest: "Not satisfied" } as const;
export type Step = keyof typeof STEPS;

export interface Decided {
  step: string;
  by: string;
  reason: string;
  amounts: readonly [string, string][];
  clauses: readonly string[];
}

export interface Dispute {
  number: number;
  round: string;
  complaint: string;
  stage: string;
  decisions: readonly Decided[];
  may: readonly Step[];
  /** Whether its person was told of the right to complain to an inspector. */
  advised: boolean;
}

export function asDispute(told: OwnView["disputes"][number]): Dispute {
  const given = told as Record<string, unknown>;
  const decisions = (given["decisions"] ?? []) as (Omit<Decided, "amounts"> & { amounts: Record<string, string | number> })[];
  return {
    number: Number(given["number"]),
    round: String(given["round"]),
    complaint: String(given["complaint"]),
    stage: String(given["stage"]),
    decisions: decisions.map((each) => ({ ...each, amounts: Object.entries(each.amounts).map(([box, amount]) => [box, String(amount)]) })),
    may: ((given["may"] ?? []) as string[]).filter((each): each is Step => each in STEPS),
    advised: ((given["advised"] ?? []) as unknown[]).length > 0,
  };
}

/** Whether the round is disputed already, and that is not over. */
export function isDisputed(own: Pick<OwnView, "disputes">, round: number | null): boolean {
  return own.disputes.map(asDispute).some((dispute) => dispute.round === String(round) && !dispute.advised);
}

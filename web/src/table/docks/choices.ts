// The choices that the dock offers now: title, cost and key of each.
import type { ActName, Layout, Legal } from "../../api/types";
import type { Seat } from "../../felt/model";
import type { Face } from "../../games";

export interface Offer {
  id: string;
  action: string;
  /** The act that does it. */
  act: ActName;
  title: string;
  short: string;
  cost: string;
  brief: string;
  key: string;
  /** What it gives up for good, which is asked once. */
  asks: string | null;
  legal: Legal;
}

export function offers(face: Face, layout: Layout, seat: Seat, legal: readonly Legal[], chosen: number): Offer[] {
  const own = legal.filter((each) => each.box === seat.box);
  const place = (action: string) => (face.order.includes(action) ? face.order.indexOf(action) : face.order.length);
  const found = own
    .flatMap((each) => offer(face, layout, seat, each, chosen, own))
    .sort((one, other) => place(one.action) - place(other.action));
  const first = found.filter((each) => face.first?.actions.includes(each.action));
  return withKeys(first.length > 0 ? first : found);
}

/** No key for two choices: the second has another letter of its name, or none. */
function withKeys(found: readonly Offer[]): Offer[] {
  const taken = new Set<string>();
  return found.map((each) => {
    const key = [each.key, ...each.action.toUpperCase()].find((letter) => /[A-Z0-9]/.test(letter) && !taken.has(letter)) ?? "";
    taken.add(key);
    return { ...each, key };
  });
}

function offer(face: Face, layout: Layout, seat: Seat, legal: Legal, chosen: number, own: readonly Legal[]): Offer[] {
  const alike = own.filter((each) => each.action === legal.action);
  const said = face.says({ layout, seat, legal, chosen, alike });
  if (said === null || legal.act === null) return [];
  return [{ id: legal.action + (legal.multiple ?? ""), action: legal.action, act: legal.act as ActName, ...said, asks: face.asks({ layout, seat, legal, chosen, alike }), legal }];
}

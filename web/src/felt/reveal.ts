// In which order the cards of a change are turned up, and when the boxes are settled. It follows from what everybody
// saw before, what they see now, and the order of the events between, of whatever game.
import type { Line, Play, TableEvent } from "../api/types";

/** Places of cards: the board, the dealer, a box by its number. */
export const BOARD = -1;
export const DEALER = 0;

export type Step = { /** Milliseconds after the step before. */ after: number; /** The cards that belong together have one number. */ group: number } & (
  | { does: "turn"; place: number; card: string }
  /** The dealer's hand is named. */
  | { does: "name" }
  | { does: "settle"; box: number }
);

/** What is not to be seen yet. */
export interface Veil {
  /** Cards, by place and name. */
  cards: ReadonlySet<string>;
  /** Boxes that are not settled yet. */
  boxes: ReadonlySet<number>;
  /** Whether the dealer's hand may be named. */
  named: boolean;
}

export const NOTHING_VEILED: Veil = { cards: new Set(), boxes: new Set(), named: true };

export interface Change {
  before: Play | null;
  after: Play;
  events: readonly TableEvent[];
  /** The lines of the round, if it has ended; null while it is played. */
  lines: readonly Line[] | null;
}

/** From a group of cards to the next. */
const BREATH = 460;
const TO_NAME = 520;
const TO_BOX = 600;
/** From the cards of a box to its settlement. */
const TO_SETTLE = 320;
const AT_A_BOX = 60;
/** Between two steps with reduced motion. */
const CALM = 250;

const key = (place: number, card: string) => `${place} ${card}`;

interface Group {
  place: number;
  cards: readonly string[];
}

export function planOf(change: Change): Step[] {
  const groups = groupsOf(change);
  const settled = change.lines === null ? [] : boxesToSettle(change.before, change.lines);
  const named = change.after.dealer_value !== null && change.before?.dealer_value == null && (groups.length > 0 || settled.length > 0);
  const dealerAt = groups.findIndex((group) => group.place === DEALER);
  /** A hand that is turned up after the dealer's is turned up when its box is settled. */
  const later = (group: Group, at: number) => group.place > DEALER && settled.includes(group.place) && at > dealerAt;
  const first = groups.filter((group, at) => !later(group, at));

  const steps: Step[] = [];
  let group = 0;
  let names = named;
  const name = (): void => {
    if (names) steps.push({ does: "name", after: TO_NAME, group: group++ });
    names = false;
  };
  const turn = ({ place, cards }: Group, begins: number): void => {
    const apart = pauseOf(place, cards.length);
    for (const [at, card] of cards.entries()) steps.push({ does: "turn", place, card, after: at > 0 ? apart : begins, group });
    group++;
  };
  first.forEach((each, at) => {
    turn(each, steps.length === 0 ? 0 : BREATH);
    const more = first.slice(at + 1).some((other) => other.place === DEALER);
    if (each.place === DEALER && !more) name();
  });
  if (dealerAt < 0) name();
  for (const box of settled) {
    const hand = groups.find((each, at) => each.place === box && later(each, at));
    if (hand) turn(hand, TO_BOX - TO_SETTLE);
    steps.push({ does: "settle", box, after: hand ? TO_SETTLE : TO_BOX, group: group++ });
  }
  return steps;
}

/** Step by step in the same order, without haste: what belongs together comes together. */
export function calmly(steps: readonly Step[]): Step[] {
  return steps.map((step, at) => ({ ...step, after: at === 0 || steps[at - 1]?.group === step.group ? 0 : CALM }));
}

/** What the steps that are still to come leave to be seen. */
export function veilOf(steps: readonly Step[]): Veil {
  return {
    cards: new Set(steps.flatMap((step) => (step.does === "turn" ? key(step.place, step.card) : []))),
    boxes: new Set(steps.flatMap((step) => (step.does === "settle" ? step.box : []))),
    named: !steps.some((step) => step.does === "name"),
  };
}

/** The round as it is to be seen while cards are still to be turned up. */
export function veiled<P extends Play>(play: P, veil: Veil): P {
  if (veil.cards.size === 0 && veil.named && veil.boxes.size === 0) return play;
  const down = (place: number, cards: readonly (string | null)[]) => cards.map((card) => (card !== null && veil.cards.has(key(place, card)) ? null : card));
  const boxes = Object.fromEntries(
    Object.entries(play.boxes).map(([number, box]) => {
      const cards = down(Number(number), box.cards);
      const open = !veil.boxes.has(Number(number)) && !cards.includes(null);
      return [number, { ...box, cards, value: open ? box.value : null, best: open ? box.best : [] }];
    }),
  );
  return {
    ...play,
    boxes,
    dealer: down(DEALER, play.dealer),
    ...(veil.named ? {} : { dealer_value: null, dealer_best: [], qualifies: null }),
    ...("community" in play ? { community: down(BOARD, play.community) } : {}),
  };
}

/** The cards that were face down, or not there, and are turned up now: together where one event names them. */
function groupsOf({ before, after, events }: Change): Group[] {
  if (before === null) return [];
  const places = placesOf(after);
  const earlier = placesOf(before);
  /** A card that is dealt face up comes that way. */
  const dealt = new Set(events.flatMap((event) => (event.event === "round.card-dealt" && typeof event["card"] === "string" ? [key(Number(event["to"]), event["card"])] : [])));
  const left = new Map<string, Group>();
  for (const [place, cards] of places) {
    const seen = new Set(earlier.get(place) ?? []);
    for (const card of cards) {
      if (card !== null && !seen.has(card) && !dealt.has(key(place, card))) left.set(key(place, card), { place, cards: [card] });
    }
  }
  const groups: Group[] = [];
  const take = (place: number, cards: readonly string[]): void => {
    const taken = cards.filter((card) => left.delete(key(place, card)));
    if (taken.length > 0) groups.push({ place, cards: taken });
  };
  for (const event of events) {
    const named = new Set(cardsOf(event));
    for (const [place, cards] of places) take(place, cards.filter((card): card is string => card !== null && named.has(card)));
  }
  for (const [place, cards] of places) take(place, cards.filter((card): card is string => card !== null));
  return groups;
}

/** The cards that an event shows to everybody. */
function cardsOf(event: TableEvent): string[] {
  const shown = [event["card"], event["cards"]].flat();
  return shown.filter((card): card is string => typeof card === "string");
}

/** In the order in which a table turns them up where no event says otherwise: board, dealer, boxes. */
function placesOf(play: Play): Map<number, readonly (string | null)[]> {
  const board: [number, readonly (string | null)[]][] = "community" in play ? [[BOARD, play.community]] : [];
  const boxes = Object.entries(play.boxes).map(([number, box]): [number, readonly (string | null)[]] => [Number(number), box.cards]);
  return new Map([...board, [DEALER, play.dealer], ...boxes]);
}

/** The boxes that had a wager settled in this change, in the order in which the last of each was. */
function boxesToSettle(before: Play | null, lines: readonly Line[]): number[] {
  const count = (some: readonly Line[], box: number) => some.filter((line) => line.box === box).length;
  const order = [...new Set(lines.map((line) => line.box).reverse())].reverse();
  return order.filter((box) => count(lines, box) > count(before?.lines ?? [], box));
}

/** Three on the board come quickly, later ones with a breath between; so do two of the dealer's, not four. */
function pauseOf(place: number, count: number): number {
  if (place === BOARD) return count > 2 ? 90 : BREATH;
  if (place === DEALER) return count > 2 ? 120 : 260;
  return AT_A_BOX;
}

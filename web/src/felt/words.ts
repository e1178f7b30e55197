// The dealer’s words, and the names of wagers and hands.
import type { Presence, PublicView } from "../api/types";
import { isZero, money, signed } from "../lib/money";
import { capital, sentence, withoutArticle } from "../lib/sentences";
import type { FeltModel, Seat } from "./model";
import { combinationsOf, outcomeWord } from "./outcome";

/** "Super on box 2" of "super_on_2", "Draw fee" of "draw_fee". */
export function wagerName(key: string): string {
  const [, area, on] = /^(\w+)_on_(\d+)$/.exec(key) ?? [];
  return area && on ? `${wagerName(area)} on box ${on}` : capital(key.replaceAll("_", " "));
}

/** "Pair of kings" of "a pair of kings". */
export function handName(value: string): string {
  return capital(withoutArticle(value));
}

/** "9.5.1.3" of "a-rulebook:9.5.1.3"; a ruling keeps its name. */
export function clauseNumber(address: string): string {
  return address.startsWith("ruling:") ? address.slice(7) : address.slice(address.indexOf(":") + 1);
}

/** The person everybody waits for. */
export function waitedFor(presence: Presence): string {
  const who = `Box ${presence.box}, ${presence.player},`;
  if (presence.stage === "asked") return `${who} are you still there?`;
  return presence.stage === "here" ? `${who} is here and has more time to decide.` : `${who} is here. An official decides.`;
}

/** `brief` leaves the viewer's own hand out, where it is named beside its cards. */
export function dealersLine(model: FeltModel, view: Pick<PublicView, "stage" | "waiting_for" | "presence">, brief = false): string {
  if (view.stage === "closed") return "This table is closed.";
  if (model.settled) return settledLine(model, brief);
  if (view.waiting_for.length > 0) return "One moment, please: shuffling.";
  if (view.presence) return waitedFor(view.presence);
  const seat = model.seats.find((each) => each.box === model.turn);
  const own = model.face.line(model, seat ?? null);
  if (own !== null) return own;
  if (model.phase === "wagering") return "Place your wagers, please.";
  return seat ? `Box ${seat.box}, your decision, please.` : "No more bets, thank you.";
}

function settledLine(model: FeltModel, brief: boolean): string {
  if (model.voided) return "This round is void. All wagers are returned.";
  const own = model.seats.find((seat) => seat.own && seat.cards.length > 0);
  const dealer = model.dealerValue !== null ? dealerHas(model) : model.revealing ? "All decisions are locked in." : "The round is settled.";
  if (brief || !own || own.value === null || own.state === "folded") return dealer;
  const [first, second] = combinationsOf(own);
  const hand = first && second ? `${first.name}, and ${second.spoken}` : own.value;
  return `${dealer} Box ${own.box}, ${hand}.`;
}

/** What both hands are, after a round; the panel says what was paid and why. */
export function resultSentence(model: FeltModel, seat: Seat): string {
  if (seat.state === "void") return sentence(seat.lines.find((line) => line.outcome === "void")?.because ?? "the round is void");
  if (seat.state === "folded" || seat.value === null) return sentence(seat.status);
  const dealer = model.qualifies === false ? "The dealer does not qualify." : model.dealerValue === null ? "" : `Dealer: ${withoutArticle(model.dealerValue)}.`;
  return `You: ${withoutArticle(seat.value)}. ${dealer}`.trim();
}

function dealerHas(model: FeltModel): string {
  const how = model.qualifies === null ? "Dealer has" : model.qualifies ? "Dealer plays," : "Dealer does not qualify,";
  return `${how} ${model.dealerValue}.`;
}

/** A box in a few sentences, for screen readers: its wagers and their outcomes. */
export function seatSpoken(seat: Seat, currency: string): string {
  const who = seat.own ? `Box ${seat.box}, yours` : seat.player ? `Box ${seat.box}, ${seat.player}${seat.bot ? ", a bot" : ""}` : `Box ${seat.box}`;
  const wagers = Object.entries(seat.wagers).map(([key, amount]) => {
    const result = outcomeWord(seat, key, currency);
    return [`${wagerName(key)} ${money(amount, currency)}`, result].filter(Boolean).join(", ");
  });
  const net = seat.net === null ? "" : `Net ${isZero(seat.net) ? money(seat.net, currency) : signed(seat.net, currency)}`;
  return [who, seat.status, ...wagers, net].filter(Boolean).join(". ") + ".";
}

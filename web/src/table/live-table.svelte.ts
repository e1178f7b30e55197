// A live table: its layout, its views and its connection.
import { get } from "../api/client";
import { type Answered, type Connection, type Heard, LiveChannel } from "../api/live";
import { here } from "../api/session.svelte";
import type { ActName, Layout, OwnView, PublicView, Refusal, TableEvent } from "../api/types";
import type { Arrivals, Hands } from "../felt/model";
import { placeOf } from "../lib/areas";
import { keepHead } from "../rounds/commitment-log";
import { notebook } from "../rounds/notebook";
import { Showing } from "./showing.svelte";

/** The acts that may carry a contribution to the order of the cards. */
const WAGERS: ReadonlySet<ActName> = new Set<ActName>(["wager", "place-with-tokens"]);

export class LiveTable {
  layout: Layout | null = $state.raw(null);
  view: PublicView | null = $state.raw(null);
  own: OwnView | null = $state.raw(null);
  line: Connection = $state("connecting");
  refusal: Refusal | null = $state.raw(null);
  /** Something that happened to the viewer's wagers without an act of theirs. */
  news: string | null = $state(null);
  /** How many acts are under way that take wagers back. */
  private takingBack = 0;
  /** The viewer's hands of the last round, which the table no longer sends. */
  remembered: Hands = $state.raw({});
  arrivals: Arrivals = $state.raw({});
  readonly showing = new Showing();
  private channel: LiveChannel | null = null;
  /** The signs that the layout was read with; with others it is read again. */
  private signs = "";
  /** Whether the balance could not be read when chips had moved: it is read again with the next message. */
  private unread = false;
  private rememberedOf = 0;

  constructor(readonly table: string) {}

  async open(): Promise<void> {
    await here.enterIfNobody();
    await this.readLayout();
    void keepHead(this.table).catch(() => undefined); // the page of a round reads the log again and tells
    this.channel = new LiveChannel(
      this.table,
      (heard) => this.hear(heard),
      (line) => (this.line = line),
    );
  }

  close(): void {
    this.channel?.close();
    this.showing.skip();
  }

  /** Perform an act; return whether it was accepted. A refusal is shown, unless the act only undoes something. */
  async act(act: ActName, said: Record<string, unknown>, quiet = false): Promise<boolean> {
    if (!quiet) this.dismiss();
    const back = act === "withdraw" ? 1 : 0;
    this.takingBack += back;
    const answer = await (WAGERS.has(act) ? this.wager(act, said) : this.channel?.act(act, said));
    this.takingBack -= back;
    if (!quiet) this.refusal = answer?.refusal ?? null;
    return answer !== undefined && answer.refusal === null;
  }

  dismiss(): void {
    this.refusal = null;
    this.news = null;
  }

  /** Wager on the commitment that is shown, and add to the order of the cards: once in a round. */
  private async wager(act: ActName, said: Record<string, unknown>): Promise<Answered | undefined> {
    const round = this.view?.round ?? 0;
    const commitment = this.view?.stage === "wagering" ? this.view.commitment : null;
    const random = commitment === null ? null : notebook.contribute(this.table, round, commitment);
    const contribution = commitment === null || random === null ? null : { commitment, random };
    const answer = await this.channel?.act(act, said, contribution);
    const certain = answer !== undefined && answer.refusal?.code !== "gone";
    if (random !== null && certain) notebook.answered(this.table, round, random, answer.refusal === null);
    return answer;
  }

  private async readLayout(): Promise<void> {
    this.layout = await get<Layout>(`/tables/${encodeURIComponent(this.table)}/layout`);
  }

  private async readBalance(): Promise<void> {
    this.unread = false;
    await here.find().catch(() => (this.unread = true));
  }

  private hear(heard: Heard): void {
    const own = heard.own;
    this.remember(heard.public, own);
    const signs = JSON.stringify(heard.public.signs);
    if (this.signs && signs !== this.signs) this.readLayout().catch(() => (this.signs = "not read"));
    this.signs = signs;
    const moved = moneyOf(heard.public) !== (this.view && moneyOf(this.view));
    this.showing.hear(this.view, heard.public, heard.events, !heard.anew && this.view !== null && !document.hidden);
    if (!heard.anew) this.tell(heard.events, own);
    this.arrivals = heard.anew ? {} : arrivalsOf(heard.events);
    this.view = heard.public;
    if (this.view.stage === "wagering" && this.view.commitment) notebook.see(this.table, this.view.round, this.view.commitment);
    this.own = own;
    if ((moved || this.unread) && own?.boxes.length) this.showing.whenShown(() => void this.readBalance());
  }

  /** The dealer gives a wager on a box back if nobody plays that box: say so. */
  private tell(events: readonly TableEvent[], own: OwnView | null): void {
    const layout = this.layout;
    if (layout === null || own === null || this.takingBack > 0) return;
    const returned = events.filter((event) => event.event === "round.wager-withdrawn" && own.boxes.includes(Number(event["box"])));
    const on = returned.flatMap((event) => placeOf(layout, String(event["wager"])).on ?? []);
    if (on.length > 0) this.news = `Your ${on.length === 1 ? "wager" : "wagers"} on box ${on.join(" and ")} came back: nobody plays there in this round.`;
  }

  /** Until another round ends: then the same box may have another player. */
  private remember(view: PublicView, own: OwnView | null): void {
    if (own && Object.values(own.cards).some((hand) => hand.cards.length > 0)) {
      this.remembered = own.cards;
      this.rememberedOf = view.round;
    } else if (view.last !== null && view.last.round !== this.rememberedOf) this.remembered = {};
  }
}

/** When each card came that has just been dealt, in the order in which they were. */
function arrivalsOf(events: readonly TableEvent[]): Arrivals {
  const came: Record<string, number[]> = {};
  const dealt = events.filter((event) => event.event === "round.card-dealt");
  dealt.forEach((event, order) => (came[String(event["to"])] ??= []).push(order));
  return came;
}

/** Changes when chips move: then the balance is read again. */
function moneyOf(view: PublicView): string {
  const lying = Object.values(view.play?.boxes ?? {}).map((box) => box.wagers);
  return JSON.stringify([view.last?.round, lying, view.play?.lines.length]);
}

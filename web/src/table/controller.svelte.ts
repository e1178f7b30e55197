// What the viewer of a table is preparing: box, cards, wagers and act.
import type { ActName, Layout, OwnView, Presence, PublicView } from "../api/types";
import { NOTHING, type Intent } from "../felt/intent";
import { type Arrivals, feltModel, type FeltModel, type Hands, type Seat } from "../felt/model";
import { faceOf } from "../games";
import { areaOf, placeOf } from "../lib/areas";
import { compare, minus, money, plus, sum, type Sum, times, total, ZERO } from "../lib/money";
import { settings } from "../lib/settings.svelte";
import { offers, type Offer } from "./docks/choices";
import { Showing } from "./showing.svelte";
import { boxesOf, boxInFront, type Situation, situationOf, type Way, WAYS } from "./situation";
import { lacking, Staging, type Wagers } from "./chips/staging.svelte";

export interface Sight {
  layout: Layout;
  view: PublicView;
  own: OwnView | null;
  remembered: Hands;
  arrivals: Arrivals;
  bots: ReadonlySet<string>;
  chips: Sum;
  tokens: Sum;
}
/** Performs an act and returns whether it was accepted; `quiet` keeps a refusal that is shown. */
export type Do = (act: ActName, said: Record<string, unknown>, quiet?: boolean) => Promise<boolean>;

export class Controller {
  discards: ReadonlySet<string> = $state.raw(new Set<string>());
  /** The choice under the pointer or the keyboard's focus. */
  pointed: string | null = $state(null);
  focused: string | null = $state(null);
  /** The choice that was made and gives something up for good: it is asked once. */
  private questioned: string | null = $state(null);
  /** The box that the viewer brought to the front, and in which stage of which round: later another may matter more. */
  private asking: { box: number; when: string } | null = $state.raw(null);
  chip = $state(10);
  withTokens = $state(false);
  busy = $state(false);
  /** The version of the table when the current act was sent, and the act itself. */
  private since = $state(0);
  private doing: Promise<void> = Promise.resolve();
  private readonly stagings = new Map<number, Staging>();
  private readonly nobodys = new Staging();

  constructor(
    private readonly sight: () => Sight,
    private readonly perform: Do,
    readonly showing = new Showing(),
  ) {}

  /** The name under which the viewer plays; null for everybody who does not. */
  private readonly name = $derived.by(() => {
    const own = this.sight().own;
    return own?.role === "player" ? own.name : null;
  });
  /** The boxes at which the viewer sits; those of the round in play, left since or not; all of them. */
  readonly seated: readonly number[] = $derived.by(() => boxesOf(this.sight().view.seats, this.name));
  readonly dealt: readonly number[] = $derived.by(() => boxesOf(this.sight().view.players, this.name));
  readonly boxes: readonly number[] = $derived([...new Set([...this.dealt, ...this.seated])]);
  /** The one that the dock is about. */
  readonly box: number | null = $derived.by(() => {
    const preferred = this.asking?.when === this.when() ? this.asking.box : null;
    return boxInFront(this.sight().view, this.name, preferred);
  });
  private readonly face = $derived.by(() => faceOf(this.sight().layout.game));
  readonly lastShown = $derived.by(() => this.showing.shows(this.sight().view, this.name, this.box));
  readonly model: FeltModel = $derived.by(() => feltModel({ ...this.sight(), face: this.face, last: this.lastShown, veil: (round) => this.showing.veilOf(round) }));
  /** The viewer's boxes, except those where another player's hand is still in play. */
  readonly ownSeats: readonly Seat[] = $derived(this.model.seats.filter((seat) => seat.own && this.boxes.includes(seat.box)));
  readonly seat: Seat | null = $derived(this.box === null ? null : (this.model.seats[this.box - 1] ?? null));
  readonly offers: readonly Offer[] = $derived.by(() => {
    const { layout, own } = this.sight();
    return this.seat && own && !this.lastShown ? offers(this.face, layout, this.seat, own.legal, this.discards.size) : [];
  });
  /** An act was sent, and the table does not show its result yet. */
  readonly asked = $derived.by(() => this.busy && this.sight().view.version === this.since);
  readonly situation: Situation = $derived.by(() => {
    const { view } = this.sight();
    const { box, seat } = this;
    const lying = Object.keys(view.play?.boxes[box ?? 0]?.wagers ?? {}).length > 0;
    return situationOf({
      stage: view.stage,
      seated: box !== null && this.seated.includes(box),
      wagered: lying && !this.busy, // while they are placed one after another, the dock stays
      dealt: box !== null && this.dealt.includes(box),
      toDecide: this.offers.length > 0,
      end: !this.lastShown || seat === null ? "none" : this.showing.veilOf(this.model.round).boxes.has(seat.box) ? "pending" : "shown",
    });
  });
  readonly ways: readonly Way[] = $derived(WAYS[this.situation]);
  readonly deciding = $derived(this.situation === "decision");
  /** Set if the table waits for the viewer beyond the clock. */
  readonly waitedFor: Presence | null = $derived.by(() => {
    const { presence } = this.sight().view;
    return presence && this.dealt.includes(presence.box) ? presence : null;
  });
  /** An answer is under way: any key or touch answers, and one answer is enough. */
  private answering = false;
  /** The result of the viewer's box is shown. */
  readonly settled = $derived(this.situation === "result");
  /** The choice that names cards of the player's hand, if there is one. */
  readonly exchange = $derived(this.offers.find((each) => each.legal.cards !== null) ?? null);
  readonly wagering = $derived.by(() => this.sight().view.stage === "wagering" && !this.lastShown);
  readonly staging: Staging = $derived(this.seat ? this.stagingOf(this.seat.box) : this.nobodys);
  /** Whether chips can be put on the player's box now. */
  readonly preparing = $derived(this.situation === "wagering");
  /** What is missing from the wagers on the player's box before it is dealt to. */
  readonly incomplete: string | null = $derived.by(() => {
    const wagers = this.situation === "placed" ? (this.seat?.wagers ?? {}) : null;
    return wagers === null ? null : lacking(this.sight().layout, wagers, total(Object.values(wagers)));
  });
  readonly missing: string | null = $derived.by(() => {
    const { layout } = this.sight();
    return lacking(layout, this.staging.staged, this.funds) ?? (this.short && settings.reserve === "kept" ? this.shortfall : null);
  });
  private readonly funds: Sum = $derived.by(() => {
    const { layout, chips, tokens } = this.sight();
    return this.withTokens && layout.tokens ? plus(chips, tokens) : chips;
  });
  /** What the round may still cost after the deal, on the box in front and on the viewer's others that have wagers. */
  readonly further: Sum = $derived.by(() => {
    const { layout } = this.sight();
    const antes = this.ownSeats.map((seat) => (seat.box === this.box ? (this.staging.staged["ante"] ?? seat.wagers["ante"]) : seat.wagers["ante"]));
    return times(total(antes.flatMap((ante) => ante ?? [])), layout.further);
  });
  private readonly afterwards: Sum = $derived(minus(this.funds, this.staging.total));
  /** Whether the chips that are left would not pay for the whole round. */
  readonly short = $derived(this.preparing && this.staging.any && compare(this.afterwards, this.further) < 0);
  private readonly shortfall: string = $derived.by(() => {
    const { currency } = this.sight().layout;
    return `The round may need up to ${money(this.further, currency)} more; you would have ${money(compare(this.afterwards, ZERO) < 0 ? ZERO : this.afterwards, currency)}.`;
  });
  /** Boxes that nobody plays yet, and that have a wager of the viewer's box. */
  readonly onNobody: readonly number[] = $derived.by(() => {
    const { layout, view } = this.sight();
    const keys = this.preparing ? Object.keys(this.staging.staged) : this.situation === "placed" ? Object.keys(this.seat?.wagers ?? {}) : [];
    return keys.flatMap((key) => placeOf(layout, key).on ?? []).filter((box) => !(box in (view.play?.boxes ?? {})));
  });
  /** What becomes of those wagers. */
  readonly warning: string = $derived(
    this.onNobody.length === 0 ? "" : `Nobody has wagered on box ${this.onNobody.join(" or ")} yet: your super there comes back if nobody does.`,
  );
  /** The act that is prepared: the one pointed at, or the exchange once enough cards are chosen. */
  readonly armed: Offer | null = $derived.by(() => {
    const pointed = this.offers.find((each) => each.id === this.pointed);
    if (pointed && this.ready(pointed)) return pointed;
    if (this.exchange && this.ready(this.exchange)) return this.exchange;
    return this.offers.find((each) => each.action === this.face.main) ?? null;
  });
  /** The choice that is asked once more, while it can be made. */
  readonly question: Offer | null = $derived(this.offers.find((each) => each.id === this.questioned) ?? null);
  readonly intent: Intent = $derived.by(() => {
    const armed = this.armed;
    return {
      ...NOTHING,
      staged: this.preparing ? this.staging.staged : {},
      discards: this.exchange ? this.discards : NOTHING.discards,
      armed: armed?.action ?? null,
      cost: armed?.legal.amount ? sum(armed.legal.amount) : null,
      multiple: armed?.legal.multiple ?? null,
      deciding: this.deciding,
      focused: this.focused,
    };
  });
  /** The viewer's wagers of the round before, to be placed again: fees and what followed are not among them. */
  readonly repeatable: Wagers = $derived.by(() => {
    const { layout, view } = this.sight();
    const played = this.box !== null && view.last?.players[this.box] === this.name;
    const box = played ? view.last?.play.boxes[this.box ?? 0] : undefined;
    const entries = Object.entries(box?.wagers ?? {}).filter(([key]) => areaOf(layout, key)?.placed);
    return Object.fromEntries(entries.map(([key, amount]) => [key, sum(amount)]));
  });

  /** Whether the viewer has the chips for a choice. */
  affords(offer: Offer): boolean {
    return offer.legal.amount === null || compare(sum(offer.legal.amount), this.sight().chips) <= 0;
  }

  ready(offer: Offer): boolean {
    const { fewest, most } = offer.legal;
    if (!this.affords(offer)) return false;
    if (most === null) return true;
    return this.discards.size >= (fewest ?? 0) && this.discards.size <= (most ?? 0);
  }

  toggle(card: string): void {
    if (!this.exchange) return;
    const next = new Set(this.discards);
    if (!next.delete(card)) next.add(card);
    this.discards = next;
  }

  forget(): void {
    this.discards = new Set();
    this.pointed = null;
    this.questioned = null;
  }

  /** A chip on an area of the player's box. */
  lay(key: string, chip = this.chip): void {
    if (this.preparing) this.staging.add(this.sight().layout, key, chip);
  }

  double(): void {
    this.staging.double(this.sight().layout);
  }

  async choose(offer: Offer): Promise<void> {
    const seat = this.seat;
    if (!this.ready(offer) || !seat) return;
    if (offer.asks !== null && this.question?.id !== offer.id) {
      this.questioned = offer.id;
      return;
    }
    const said: Record<string, unknown> = { box: seat.box };
    if (offer.legal.cards !== null) said[offer.legal.cards] = [...this.discards];
    if (offer.legal.multiple !== null) said["multiple"] = offer.legal.multiple;
    await this.once(async () => {
      if (await this.perform(offer.act, said)) this.forget();
    });
  }

  /** Answer that the viewer is here, if that was asked. */
  here(): void {
    const asked = this.waitedFor;
    if (asked?.stage !== "asked" || this.answering) return;
    this.answering = true;
    void this.perform("here", { box: asked.box }, true).finally(() => (this.answering = false));
  }

  /** Bring one of the viewer's boxes to the front, where there are several and none has to act. */
  look(box: number): void {
    this.asking = { box, when: this.when() };
  }

  async sit(box: number): Promise<void> {
    await this.once(async () => {
      if (await this.perform("sit", { box })) this.look(box);
    });
  }

  async leave(box: number): Promise<void> {
    await this.once(async () => void (await this.perform("leave", { box })));
  }

  async place(): Promise<void> {
    const seat = this.seat;
    const staging = this.staging;
    if (!seat || !staging.any) return;
    const { layout, tokens: held } = this.sight();
    const tokens = this.withTokens && layout.tokens ? held : undefined;
    await this.once(async () => {
      const lying: Record<string, unknown>[] = [];
      for (const { area, on, amount, tokens: used } of staging.placings(layout, tokens)) {
        const where = { box: seat.box, area, ...(on === null ? {} : { on }) };
        const said = used === "0" ? { ...where, amount } : { ...where, amount, tokens: used };
        if (!(await this.perform(used === "0" ? "wager" : "place-with-tokens", said))) {
          for (const each of lying.reverse()) await this.perform("withdraw", each, true);
          return;
        }
        lying.push(where);
      }
      staging.placed();
      const next = this.ownSeats.find((each) => Object.keys(each.wagers).length === 0 && each.box !== seat.box);
      if (next) this.look(next.box);
    });
  }

  async takeBack(): Promise<void> {
    const seat = this.seat;
    if (!seat) return;
    const staging = this.staging;
    const { layout } = this.sight();
    await this.once(async () => {
      const wagers = seat.wagers;
      for (const key of Object.keys(wagers).reverse()) {
        const { area, on } = placeOf(layout, key);
        if (!(await this.perform("withdraw", { box: seat.box, area, ...(on === null ? {} : { on }) }))) return;
      }
      staging.put(wagers);
    });
  }

  async repeat(): Promise<void> {
    this.staging.put(this.repeatable);
    this.dismiss();
    if (this.missing === null) await this.place();
  }

  dismiss(): void {
    this.showing.dismiss(this.sight().view.last?.round ?? 0);
  }

  private when(): string {
    const { round, stage } = this.sight().view;
    return `${round} ${stage}`;
  }

  private stagingOf(box: number): Staging {
    const found = this.stagings.get(box) ?? new Staging();
    this.stagings.set(box, found);
    return found;
  }

  private async once(work: () => Promise<void>): Promise<void> {
    if (this.busy) {
      if (this.asked) return;
      await this.doing; // it has been done, as the table shows: only the answer is still on its way
      if (this.busy) return;
    }
    this.busy = true;
    this.since = this.sight().view.version;
    this.doing = work().finally(() => (this.busy = false));
    await this.doing;
  }
}

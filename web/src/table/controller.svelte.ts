// What the viewer of a table is about to do: which box, which cards, which wagers, which act.
import type { ActName, Layout, OwnView, PublicView } from "../api/types";
import { NOTHING, type Intent } from "../felt/intent";
import { type Arrivals, feltModel, type FeltModel, type Hands, type Seat } from "../felt/model";
import { plus, sum, type Sum } from "../lib/money";
import { offers, type Offer } from "./choices";
import { Showing } from "./showing.svelte";
import { lacking, Staging, type Wagers } from "./staging.svelte";

export interface Sight {
  layout: Layout;
  view: PublicView;
  own: OwnView | null;
  remembered: Hands;
  arrivals: Arrivals;
  chips: Sum;
  tokens: Sum;
}
/** Does it and tells whether it was done; `quiet` where a refusal that is shown is to stay. */
export type Do = (act: ActName, said: Record<string, unknown>, quiet?: boolean) => Promise<boolean>;

export class Controller {
  discards: ReadonlySet<string> = $state.raw(new Set<string>());
  /** The choice under the pointer or the keyboard's focus. */
  pointed: string | null = $state(null);
  focused: string | null = $state(null);
  /** Which own box is looked at, where there are several and none has to act. */
  preferred: number | null = $state(null);
  chip = $state(10);
  withTokens = $state(false);
  busy = $state(false);
  /** The version of the table upon which the act under way was asked, and the act itself. */
  private since = $state(0);
  private doing: Promise<void> = Promise.resolve();
  private readonly stagings = new Map<number, Staging>();
  private readonly nobodys = new Staging();

  constructor(
    private readonly sight: () => Sight,
    private readonly perform: Do,
    readonly showing = new Showing(),
  ) {}

  readonly lastShown = $derived.by(() => {
    const { view, own } = this.sight();
    return this.showing.shows(view, own?.boxes ?? []);
  });
  readonly model: FeltModel = $derived.by(() => feltModel({ ...this.sight(), last: this.lastShown, pending: this.showing.pending }));
  readonly ownSeats: readonly Seat[] = $derived(this.model.seats.filter((seat) => seat.own));
  /** The own box to act; else the one looked at, else the first that played. */
  readonly seat: Seat | null = $derived(
    this.ownSeats.find((seat) => seat.box === this.model.turn) ??
      this.ownSeats.find((seat) => seat.box === this.preferred) ??
      this.ownSeats.find((seat) => seat.cards.length > 0 || seat.net !== null) ??
      this.ownSeats[0] ??
      null,
  );
  readonly offers: readonly Offer[] = $derived.by(() => {
    const { layout, own } = this.sight();
    return this.seat && own && !this.lastShown ? offers(layout, this.seat, own.legal, this.discards.size) : [];
  });
  /** Something was asked, and the table does not show yet what came of it. */
  readonly asked = $derived.by(() => this.busy && this.sight().view.version === this.since);
  readonly deciding = $derived(this.offers.length > 0);
  /** The own box's end is on the felt. */
  readonly settled = $derived(this.model.settled && this.seat !== null && this.seat.net !== null);
  readonly exchange = $derived(this.offers.find((each) => each.action === "exchange") ?? null);
  readonly wagering = $derived.by(() => this.sight().view.stage === "wagering" && !this.lastShown);
  readonly placed = $derived(this.seat !== null && Object.keys(this.seat.wagers).length > 0 && !this.busy);
  /** Whether chips can be put on the own box now. */
  readonly staging: Staging = $derived(this.seat ? this.stagingOf(this.seat.box) : this.nobodys);
  readonly preparing = $derived(this.wagering && this.seat !== null && !this.placed);
  readonly missing: string | null = $derived.by(() => {
    const { layout, chips, tokens } = this.sight();
    return lacking(layout, this.staging.staged, this.withTokens && layout.tokens ? plus(chips, tokens) : chips);
  });
  /** The act that is prepared: the one pointed at, or the exchange once enough cards are chosen. */
  readonly armed: Offer | null = $derived.by(() => {
    const pointed = this.offers.find((each) => each.id === this.pointed);
    if (pointed && this.ready(pointed)) return pointed;
    return this.exchange && this.ready(this.exchange) ? this.exchange : null;
  });
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
  /** The wagers of the round before, to be placed again: fees and what followed are not among them. */
  readonly repeatable: Wagers = $derived.by(() => {
    const { layout, view } = this.sight();
    const box = this.seat === null ? undefined : view.last?.play.boxes[this.seat.box];
    const placed = layout.areas.filter((area) => area.placed).map((area) => area.name);
    const entries = Object.entries(box?.wagers ?? {}).filter(([key]) => placed.includes(key) || key.startsWith("super_on_"));
    return Object.fromEntries(entries.map(([key, amount]) => [key, sum(amount)]));
  });

  ready(offer: Offer): boolean {
    if (offer.action !== "exchange") return true;
    const { fewest, most } = offer.legal;
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
  }

  /** A chip on an area of the own box. */
  lay(key: string, chip = this.chip): void {
    if (this.preparing) this.staging.add(this.sight().layout, key, chip);
  }

  double(): void {
    this.staging.double(this.sight().layout);
  }

  async choose(offer: Offer): Promise<void> {
    const seat = this.seat;
    if (!this.ready(offer) || !seat) return;
    const said: Record<string, unknown> = { box: seat.box };
    if (offer.action === "exchange") said["discard"] = [...this.discards];
    if (offer.legal.multiple !== null) said["multiple"] = offer.legal.multiple;
    await this.once(async () => {
      if (await this.perform(offer.action, said)) this.forget();
    });
  }

  async sit(box: number): Promise<void> {
    await this.once(async () => {
      if (await this.perform("sit", { box })) this.preferred = box;
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
      for (const { area, on, amount, tokens: used } of staging.placings(tokens)) {
        const where = { box: seat.box, area, ...(on === null ? {} : { on }) };
        const said = used === "0" ? { ...where, amount } : { ...where, amount, tokens: used };
        if (!(await this.perform(used === "0" ? "wager" : "place-with-tokens", said))) {
          for (const each of lying.reverse()) await this.perform("withdraw", each, true);
          return;
        }
        lying.push(where);
      }
      staging.placed();
      this.preferred = this.ownSeats.find((each) => Object.keys(each.wagers).length === 0 && each.box !== seat.box)?.box ?? this.preferred;
    });
  }

  async takeBack(): Promise<void> {
    const seat = this.seat;
    if (!seat) return;
    const staging = this.staging;
    await this.once(async () => {
      const wagers = seat.wagers;
      for (const key of Object.keys(wagers).reverse()) {
        const on = /^super_on_(\d+)$/.exec(key)?.[1];
        const said = on ? { box: seat.box, area: "super_on", on: Number(on) } : { box: seat.box, area: key };
        if (!(await this.perform("withdraw", said))) return;
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

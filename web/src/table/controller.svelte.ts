// What the viewer of a table is about to do: which box, which cards, which wagers, which act.
import type { ActName, Layout, OwnView, PublicView } from "../api/types";
import { NOTHING, type Intent } from "../felt/intent";
import { feltModel, type FeltModel, type Hands, type Seat } from "../felt/model";
import { sum, type Sum } from "../lib/money";
import { offers, type Offer } from "./choices";
import { Staging } from "./staging.svelte";

export interface Sight {
  layout: Layout;
  view: PublicView;
  own: OwnView | null;
  remembered: Hands;
  qualifies: boolean | null;
}
export type Do = (act: ActName, said: Record<string, unknown>) => Promise<boolean>;

export class Controller {
  discards: ReadonlySet<string> = $state.raw(new Set<string>());
  /** The choice under the pointer or the keyboard's focus. */
  pointed: string | null = $state(null);
  focused: string | null = $state(null);
  /** The last round that was looked at long enough. */
  dismissed = $state(0);
  busy = $state(false);
  readonly staging = new Staging();

  constructor(
    private readonly sight: () => Sight,
    private readonly perform: Do,
  ) {}

  readonly lastShown = $derived.by(() => {
    const { view } = this.sight();
    const wagered = Object.keys(view.play?.boxes ?? {}).length > 0;
    return view.stage === "wagering" && view.last !== null && !wagered && view.last.round !== this.dismissed;
  });
  readonly model: FeltModel = $derived.by(() => feltModel({ ...this.sight(), last: this.lastShown }));
  readonly ownSeats: readonly Seat[] = $derived(this.model.seats.filter((seat) => seat.own));
  /** The own box to act, or the first of them. */
  readonly seat: Seat | null = $derived(
    this.ownSeats.find((seat) => seat.box === this.model.turn) ?? this.ownSeats[0] ?? null,
  );
  readonly offers: readonly Offer[] = $derived.by(() => {
    const { layout, own } = this.sight();
    return this.seat && own && !this.lastShown ? offers(layout, this.seat, own.legal, this.discards.size) : [];
  });
  readonly deciding = $derived(this.offers.length > 0);
  readonly exchange = $derived(this.offers.find((each) => each.action === "exchange") ?? null);
  readonly wagering = $derived.by(() => this.sight().view.stage === "wagering" && !this.lastShown);
  readonly placed = $derived(this.seat !== null && Object.keys(this.seat.wagers).length > 0);
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
      staged: this.wagering && !this.placed ? this.staging.staged : {},
      discards: this.exchange ? this.discards : NOTHING.discards,
      armed: armed?.action ?? null,
      cost: armed?.legal.amount ? sum(armed.legal.amount) : null,
      multiple: armed?.legal.multiple ?? null,
      focused: this.focused,
    };
  });
  /** The wagers of the round before, to be placed again: fees and what followed are not among them. */
  readonly repeatable: Record<string, Sum> = $derived.by(() => {
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

  async choose(offer: Offer): Promise<void> {
    if (!this.ready(offer) || this.busy || !this.seat) return;
    const said: Record<string, unknown> = { box: this.seat.box };
    if (offer.action === "exchange") said["discard"] = [...this.discards];
    if (offer.legal.multiple !== null) said["multiple"] = offer.legal.multiple;
    await this.once(async () => {
      if (await this.perform(offer.action, said)) this.forget();
    });
  }

  async sit(box: number): Promise<void> {
    await this.once(async () => void (await this.perform("sit", { box })));
  }

  async leave(): Promise<void> {
    for (const seat of this.ownSeats) await this.perform("leave", { box: seat.box });
  }

  async place(): Promise<void> {
    const seat = this.seat;
    if (!seat || !this.staging.any) return;
    await this.once(async () => {
      for (const { area, on, amount } of this.staging.placings()) {
        const said = { box: seat.box, area, amount, ...(on === null ? {} : { on }) };
        if (!(await this.perform("wager", said))) return;
      }
      this.staging.clear();
    });
  }

  async takeBack(): Promise<void> {
    const seat = this.seat;
    if (!seat) return;
    await this.once(async () => {
      const wagers = seat.wagers;
      for (const key of Object.keys(wagers).reverse()) {
        const on = /^super_on_(\d+)$/.exec(key)?.[1];
        const said = on ? { box: seat.box, area: "super_on", on: Number(on) } : { box: seat.box, area: key };
        if (!(await this.perform("withdraw", said))) return;
      }
      this.staging.put(wagers);
    });
  }

  async repeat(): Promise<void> {
    this.staging.put(this.repeatable);
    this.dismiss();
    await this.place();
  }

  dismiss(): void {
    this.dismissed = this.sight().view.last?.round ?? 0;
  }

  private async once(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }
}

// The promotions of the house: the list, the open one, and the prepared act.
import { get, post, Problem } from "../../api/client";
import { here } from "../../api/session.svelte";
import type { Refusal } from "../../api/types";
import type { Bench } from "../acts/bench";
import { Draft } from "../acts/draft.svelte";
import type { Act, Preview, PromotionBook, PromotionCard, PromotionSheet, PublicTerms } from "../types";

const OFFER = "offer";
const READS = ["supervisor", "administrator", "inspector"];
const RUNS = ["supervisor", "administrator"];
const EVERY = 5000;

export class Office implements Bench {
  readonly currency = "$";
  readonly game = "";
  readonly areas = [];
  readonly table = null;
  book: PromotionBook | null = $state.raw(null);
  cards: readonly PromotionCard[] | null = $state.raw(null);
  /** The promotion that is open, by name. */
  chosen: string | null = $state(null);
  sheet: PromotionSheet | null = $state.raw(null);
  /** What everybody may read, for those who do not run it. */
  terms: PublicTerms | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  done = $state("");
  readonly draft = new Draft(this);
  readonly reads = READS.includes(here.user?.role ?? "");
  readonly runs = RUNS.includes(here.user?.role ?? "");
  /** Whether a promotion takes the place of the table. */
  readonly open = $derived(this.chosen !== null || this.draft.act !== null);
  private sent: { id: string; body: string } | null = null;

  constructor(readonly rulebook: string) {}

  /** Poll while the page is visible; the returned function stops it. */
  watch(): () => void {
    void this.read();
    const timer = setInterval(() => document.hidden || void this.read(), EVERY);
    return () => clearInterval(timer);
  }

  async choose(name: string): Promise<void> {
    this.draft.clear();
    [this.chosen, this.sheet, this.terms] = [name, null, null];
    await this.read();
  }

  leave(): void {
    this.draft.clear();
    [this.chosen, this.sheet, this.terms, this.problem] = [null, null, null, null];
  }

  prepare(act: Act): void {
    const stated: Record<string, string> = act.act === "change-terms" && this.sheet ? { terms: JSON.stringify(this.sheet.stated) } : {};
    if (act.act === OFFER) [this.chosen, this.sheet, this.terms] = [null, null, null];
    this.draft.prepare(act, stated);
  }

  preview(act: string, said: Record<string, unknown>): Promise<Preview> {
    const body = act === OFFER ? { id: "preview", ...said } : { id: "preview", act, with: said };
    return post<Preview>(`${this.path(act)}/preview?${this.zone()}`, body);
  }

  async act(act: string, said: Record<string, unknown>, title: string): Promise<boolean> {
    this.refusal = null;
    const seen = this.sheet?.seq ?? null;
    const body = act === OFFER ? said : { act, with: said, seen };
    try {
      await post(act === OFFER ? "/promotions" : `${this.path(act)}/acts`, { id: this.idOf(body), ...body });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (![0, 503].includes(error.status)) this.sent = null;
      this.refusal = { code: error.code, message: error.message, clauses: [...error.clauses], legal: [...error.legal] };
      if (error.code === "stale") await this.read();
      return false;
    }
    this.sent = null;
    this.done = `Done: ${title}.`;
    if (act === OFFER) this.chosen = String(said.name);
    await this.read();
    return true;
  }

  /** A request that may not have arrived is sent again with the same id, so that it is done once. */
  private idOf(body: Record<string, unknown>): string {
    const text = JSON.stringify(body);
    if (this.sent?.body !== text) this.sent = { id: crypto.randomUUID(), body: text };
    return this.sent.id;
  }

  private path(act: string): string {
    return act === OFFER ? "/promotions" : `/promotions/${encodeURIComponent(this.chosen ?? "")}`;
  }

  private zone(): string {
    return `offset=${-new Date().getTimezoneOffset()}`;
  }

  private async read(): Promise<void> {
    const chosen = this.chosen;
    try {
      this.book ??= await get<PromotionBook>(`/rulebooks/${this.rulebook}/promotions`);
      if (this.book.form === null) return;
      this.cards = (await get<{ promotions: PromotionCard[] }>("/promotions")).promotions;
      if (chosen === null) return;
      const path = `/promotions/${encodeURIComponent(chosen)}`;
      if (this.reads) {
        const sheet = await get<PromotionSheet>(`${path}/sheet?${this.zone()}`);
        if (chosen === this.chosen) this.sheet = sheet;
      } else {
        const terms = await get<PublicTerms>(`${path}?${this.zone()}`);
        if (chosen === this.chosen) this.terms = terms;
      }
      this.problem = null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    }
  }
}

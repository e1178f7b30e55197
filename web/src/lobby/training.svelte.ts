// A training table as it is put together: what the document allows, what was chosen, what was refused.
import { get, post, type Problem, problemOf } from "../api/client";
import { here } from "../api/session.svelte";
import type { Choices } from "../api/types";
import { worksTables } from "../door/roles";
import { router, tablePath } from "../lib/router.svelte";
import { prepareWagers } from "./seating";

export type DealtBy = "software" | "person";

export class TrainingForm {
  choices: Choices | null = $state.raw(null);
  name = $state("");
  options: Record<string, string> = $state({});
  dealing = $state("shoe");
  dealtBy: DealtBy = $state("software");
  minimum = $state("");
  maximum = $state("");
  unit = $state("");
  jackpot = $state(true);
  pool = $state("");
  /** The jackpot of the house that the table shares, if any. */
  linked = $state("");
  wager = $state("");
  seconds: Record<string, string> = $state({});
  problem: Problem | null = $state.raw(null);
  busy = $state(false);

  /** Begin with the rulebook's own defaults. */
  async load(rulebook: string): Promise<void> {
    try {
      this.begin(await get<Choices>(`/rulebooks/${encodeURIComponent(rulebook)}/choices`));
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  private begin(choices: Choices): void {
    this.choices = choices;
    this.name ||= `Training ${100 + Math.floor(Math.random() * 900)}`;
    this.options = Object.fromEntries(choices.options.map((option) => [option.name, option.default ?? ""]));
    this.dealing = choices.dealing[0]?.value ?? "shoe";
    ({ minimum: this.minimum, maximum: this.maximum, unit: this.unit } = choices.limits);
    this.pool = choices.jackpot?.pool ?? "";
    this.wager = choices.jackpot?.wager ?? "";
    this.seconds = Object.fromEntries(choices.seconds.map((each) => [each.name, String(each.default)]));
  }

  /** What was refused about that field, or about one below it. */
  at(...fields: string[]): Problem | null {
    const told = this.problem?.field ?? null;
    return told !== null && fields.some((field) => told === field || told.startsWith(`${field}.`)) ? this.problem : null;
  }

  /** Whether it will be a table of the house, at which officials work: who works tables opens such. */
  get staffed(): boolean {
    return worksTables(here.user?.role);
  }

  /** Open it as a table of the house, and stay here; whether it is open. */
  async openForHouse(): Promise<boolean> {
    if (this.choices === null) return false;
    this.busy = true;
    this.problem = null;
    try {
      await post("/tables", { ...(this.settings(this.choices) as object), jackpot: this.linked || null });
      return true;
    } catch (error) {
      this.problem = problemOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Open it and go there: to the felt, or to the console where a person deals. */
  async open(): Promise<void> {
    if (this.choices === null) return;
    this.busy = true;
    this.problem = null;
    try {
      const byPerson = this.dealtBy === "person";
      // A training table is listed for the person who opened it: so its dealer must open it.
      if (byPerson && !worksTables(here.user?.role)) await here.enter({ role: "dealer" });
      await post("/tables", this.settings(this.choices));
      if (!byPerson && here.user?.role === "player") await this.sit(this.choices.boxes);
      router.go(tablePath(this.name.trim()) + (byPerson ? "/console" : ""));
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** In the middle, with the smallest wagers ready. */
  private async sit(boxes: number): Promise<void> {
    const act = { type: "act", id: crypto.randomUUID(), act: "sit", with: { box: Math.ceil(boxes / 2) } };
    await post(`/tables/${encodeURIComponent(this.name.trim())}/acts`, act);
    prepareWagers();
  }

  private settings(choices: Choices): unknown {
    const byPerson = this.dealtBy === "person";
    const jackpot = choices.jackpot !== null && this.jackpot;
    const sign = [this.minimum, this.maximum, this.unit].map((each) => each.trim()).filter(Boolean).join(":");
    return {
      heading: {
        rulebook: choices.rulebook,
        name: this.name.trim(),
        options: this.chosen(choices),
        dealing: this.dealing,
        by_hand: byPerson ? choices.by_hand : [],
        cards_by_hand: byPerson,
        limits: jackpot ? `${sign} jackpot=${this.wager.trim()}` : sign,
        jackpot: jackpot ? { pool: this.pool.trim() } : null,
      },
      clocks: Object.fromEntries(Object.entries(this.seconds).map(([name, text]) => [name, text.trim()])),
      starts: byPerson ? "on the dealer's word" : "by itself",
    };
  }

  /** Only what differs from the document's own default; an empty amount is none. */
  chosen(choices: Choices): Record<string, string> {
    const differing = choices.options.filter(({ name, default: usual }) => {
      const given = (this.options[name] ?? "").trim();
      return given !== "" && given !== (usual ?? "");
    });
    return Object.fromEntries(differing.map(({ name }) => [name, (this.options[name] ?? "").trim()]));
  }
}

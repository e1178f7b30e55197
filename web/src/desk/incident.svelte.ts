// An incident as it is being entered, and what the server makes of it.
import { get, post, type Problem, problemOf } from "../api/client";
import type { components } from "../api/generated/server";
import type { Choices } from "../api/types";
import { wagerName } from "../felt/words";
import { sentence } from "../lib/sentences";

type Schemas = components["schemas"];
export type Form = Schemas["DeskTold"];
export type DeskAct = Schemas["DeskAct"];
export type Finding = Schemas["IncidentFinding"];
export type Result = Schemas["IncidentResult"];
type Asked = Schemas["IncidentAsked"];

export const PARTS = ["decided", "wrong", "after"] as const;
export type Part = (typeof PARTS)[number];
export const UNSEEN = "??";

/** A line as people type it: verb, required fields in order, then the others by name. */
export function lineOf(act: DeskAct, filled: Readonly<Record<string, string>>): string {
  const said = act.fields.flatMap((field) => {
    const value = (filled[field.name] ?? "").trim();
    if (value === "") return [];
    const text = field.kind === "cards" || !/\s/.test(value) ? value : JSON.stringify(value);
    if (!field.optional) return [text];
    return [`${field.name}=${field.kind === "cards" ? value.replace(/\s+/g, ",") : text}`];
  });
  return [act.verb, ...said].join(" ");
}

/** What such a line does, in words; empty for an act that is not among those of the form. */
export function titleOf(form: Form | null, line: string): string {
  const [verb] = line.split(" ", 1);
  return form?.acts.find((each) => each.verb === verb)?.about ?? "";
}

/** Whether every required field is filled in. */
export function isComplete(act: DeskAct, filled: Readonly<Record<string, string>>): boolean {
  return act.fields.every((field) => field.optional || (filled[field.name] ?? "").trim() !== "");
}

/** "Box 2", "Dealer", "Board", "After the deal". */
export function placeTitle(place: string): string {
  return ({ dealer: "Dealer", board: "Board", then: "After the deal" } as Record<string, string>)[place] ?? `Box ${place}`;
}

export class Incident {
  form: Form | null = $state.raw(null);
  what = $state("");
  disrupted = $state("");
  dealing = $state("shoe");
  /** What the document leaves to the house, and what the table of the incident chose of it. */
  choices: Choices | null = $state.raw(null);
  options: Record<string, string> = $state({});
  minimum = $state("");
  maximum = $state("");
  step = $state("");
  /** Whether it is said what a person did at that table; otherwise it is what the acts need. */
  saysByHand = $state(false);
  byHand: Record<string, boolean> = $state({});
  /** Who has which box, as typed; a person with two boxes is named twice. */
  players: Record<string, string> = $state({});
  jackpot = $state(false);
  pool = $state("");
  jackpotWager = $state("");
  /** By box and area, as typed. */
  wagers: Record<string, Record<string, string>> = $state({});
  someUnchecked = $state(false);
  /** Wagers that nobody compared with the rules or the sign: "1 ante". */
  private unchecked: Record<string, boolean> = $state({});
  /** By place, in the order in which they were dealt; empty text for one that nobody saw. */
  cards: Record<string, string[]> = $state({});
  acts: Record<Part, string[]> = $state({ decided: [], wrong: [], after: [] });
  finding: Finding | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  busy = $state(false);

  readonly boxes = $derived(Object.keys(this.wagers).sort((one, other) => Number(one) - Number(other)));
  readonly places = $derived([...this.boxes, "dealer", ...(this.form !== null && this.form.board > 0 ? ["board"] : []), "then"]);
  /** Where each card lies that was entered. */
  readonly seen = $derived(new Map(this.places.flatMap((place) => (this.cards[place] ?? []).filter(Boolean).map((card) => [card, placeTitle(place).toLowerCase()] as const))));

  async open(rulebook: string): Promise<void> {
    this.problem = null;
    try {
      const id = encodeURIComponent(rulebook);
      const [form, choices] = await Promise.all([get<Form>(`/dispute-desk/${id}`), get<Choices>(`/rulebooks/${id}/choices`)]);
      this.form = form;
      this.choices = choices;
      this.dealing = form.dealings[0] ?? "shoe";
      this.clear();
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  clear(): void {
    this.options = Object.fromEntries((this.choices?.options ?? []).map((option) => [option.name, option.default ?? ""]));
    this.minimum = this.maximum = this.step = "";
    this.jackpot = this.someUnchecked = this.saysByHand = false;
    this.byHand = {};
    this.players = {};
    this.pool = this.choices?.jackpot?.pool ?? "";
    this.jackpotWager = this.choices?.jackpot?.wager ?? "";
    this.unchecked = {};
    this.wagers = {};
    this.cards = {};
    this.acts = { decided: [], wrong: [], after: [] };
    this.what = this.disrupted = "";
    this.finding = this.problem = null;
    this.addBox("1");
  }

  addBox(box: string): void {
    const areas = (this.form?.compulsory ?? []).filter((area) => area !== "jackpot");
    this.wagers[box] = Object.fromEntries(areas.map((area) => [area, "10"]));
  }

  removeBox(box: string): void {
    delete this.wagers[box];
    delete this.cards[box];
    delete this.players[box];
    for (const own of Object.values(this.wagers)) for (const area of Object.keys(own)) if (area.endsWith(`_on_${box}`)) delete own[area];
  }

  wager(box: string, area: string, amount: string): void {
    const own = this.wagers[box];
    if (own && area !== "") own[area] = amount;
  }

  isUnchecked(box: string, area: string): boolean {
    return this.someUnchecked && this.unchecked[`${box} ${area}`] === true;
  }

  check(box: string, area: string, unchecked: boolean): void {
    this.unchecked[`${box} ${area}`] = unchecked;
  }

  /** The table in a few words: "as the document has it, no limits". */
  get tableSaid(): string {
    const options = Object.keys(this.chosen).length;
    const sign = this.sign.split(" ")[0] ?? "";
    return [
      options === 0 ? "the document's own choices" : `${options} ${options === 1 ? "choice" : "choices"} of the house`,
      sign === "" ? "no limits" : `limits ${sign.replaceAll(":", " to ").replace(/ to ([^ ]+) to /, " to $1, steps of ")}`,
      ...(this.choices?.jackpot ? [this.jackpot ? "jackpot" : "no jackpot"] : []),
      ...(this.doneByHand === null ? [] : [`by hand: ${this.doneByHand.replaceAll(",", ", ") || "nothing"}`]),
    ].join(", ");
  }

  /** What a person did at that table: "dealing,collecting"; null if it is not said. */
  get doneByHand(): string | null {
    if (!this.saysByHand) return null;
    return (this.choices?.by_hand ?? []).filter((each) => this.byHand[each] === true).join(",");
  }

  /** The boxes whose players are named. */
  get named(): Record<string, string> {
    return Object.fromEntries(this.boxes.map((box) => [box, (this.players[box] ?? "").trim()] as const).filter(([, name]) => name !== ""));
  }

  /** Options that differ from the document's default. */
  private get chosen(): Record<string, string> {
    const differing = (this.choices?.options ?? []).map(({ name, default: usual }) => [name, (this.options[name] ?? "").trim(), usual ?? ""] as const);
    return Object.fromEntries(differing.filter(([, given, usual]) => given !== "" && given !== usual).map(([name, given]) => [name, given]));
  }

  /** The sign as it is written: "10:500:5 jackpot=5"; empty if it plays no part. */
  get sign(): string {
    const [minimum, maximum, step] = [this.minimum, this.maximum, this.step].map((each) => each.trim());
    const stated = minimum || maximum || step ? [minimum || "1", maximum || "1000000", ...(step ? [step] : [])].join(":") : "";
    return this.jackpot ? `${stated || "1:1000000:1"} jackpot=${this.jackpotWager.trim()}` : stated;
  }

  /** How many cards a place is dealt; those that follow the deal may be any number. */
  size(place: string): number {
    if (this.form === null) return 0;
    if (place === "then") return Math.min((this.cards["then"] ?? []).length + 1, 12);
    return place === "board" ? this.form.board : place === "dealer" ? this.form.dealer : this.form.hand;
  }

  slots(place: string): string[] {
    const cards = this.cards[place] ?? [];
    return Array.from({ length: Math.max(this.size(place), cards.length) }, (_, index) => cards[index] ?? "");
  }

  put(place: string, index: number, card: string): void {
    const slots = this.slots(place);
    slots[index] = card;
    while (place === "then" && slots.at(-1) === "") slots.pop();
    this.cards[place] = slots;
  }

  /** What is wrong, with the name of the wager instead of the field's. */
  get complaint(): string | null {
    if (this.problem === null) return null;
    const { field, message, reason } = this.problem;
    const [, box, area] = /^(?:wagers|unchecked)\.(\w+)\.(\w+)$/.exec(field ?? "") ?? [];
    if (box === undefined || area === undefined) return message;
    const why = reason.startsWith(`${field}: `) ? reason.slice(`${field}: `.length) : reason;
    return sentence(`${wagerName(area)} of box ${box}: ${why}`);
  }

  async find(): Promise<void> {
    if (this.form === null || this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      this.finding = await post<Finding>("/dispute-desk", this.asked(this.form));
    } catch (error) {
      this.finding = null;
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  private asked(form: Form): Asked {
    const wagers = this.placed((box, area) => !this.isUnchecked(box, area));
    const unchecked = Object.fromEntries(Object.entries(this.placed((box, area) => this.isUnchecked(box, area))).filter(([, areas]) => Object.keys(areas).length > 0));
    const cards = Object.fromEntries(
      Object.entries(this.cards)
        .filter(([, each]) => each.some(Boolean))
        .map(([place, each]) => [place, each.map((card) => card || UNSEEN)]),
    );
    const { what, disrupted, dealing } = this;
    return { rulebook: form.rulebook, what, disrupted, dealing, options: this.chosen, limits: this.sign || null, jackpot: this.jackpot ? { pool: this.pool.trim() } : null, players: this.named, by_hand: this.doneByHand, wagers, unchecked, cards, ...this.acts };
  }

  /** The wagers with an amount, of those that are wanted. */
  private placed(wanted: (box: string, area: string) => boolean): Record<string, Record<string, string>> {
    const stated = (box: string, areas: Record<string, string>) => Object.entries(areas).filter(([area, amount]) => amount.trim() !== "" && (area !== "jackpot" || this.jackpot) && wanted(box, area));
    return Object.fromEntries(Object.entries(this.wagers).map(([box, areas]) => [box, Object.fromEntries(stated(box, areas))]));
  }
}

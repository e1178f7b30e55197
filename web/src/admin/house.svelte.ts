// What the panels of administration share: tables, jackpots, variants, what each document leaves open, and the edges that follow.
import { SvelteMap } from "svelte/reactivity";
import { get, type Problem, problemOf } from "../api/client";
import { allTables } from "../api/tables";
import type { Choices, HouseEdges, JackpotTold, TableCard, Variants, VariantTold } from "../api/types";

/** Options by their names; what is left out has the document's default. */
export type Chosen = Record<string, string>;

class House {
  tables: readonly TableCard[] | null = $state.raw(null);
  jackpots: readonly JackpotTold[] | null = $state.raw(null);
  variants: readonly VariantTold[] | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  readonly choices = new SvelteMap<string, Choices>();
  private readonly edges = new SvelteMap<string, HouseEdges | Problem>();
  private readonly asked = new Set<string>();

  readTables(): Promise<void> {
    return this.reading(async () => {
      const found = await allTables();
      this.tables = found.filter((each) => !each.training);
      await Promise.all([...new Set(this.tables.map((each) => each.rulebook))].map((id) => this.readChoices(id)));
    });
  }

  readJackpots(): Promise<void> {
    return this.reading(async () => void (this.jackpots = (await get<{ jackpots: JackpotTold[] }>("/inspection/jackpots")).jackpots));
  }

  readVariants(): Promise<void> {
    return this.reading(async () => {
      const { variants } = await get<Variants>("/house/variants");
      await Promise.all([...new Set(variants.map((each) => each.rulebook))].map((id) => this.readChoices(id)));
      this.variants = variants;
    });
  }

  async readChoices(id: string): Promise<void> {
    if (!this.choices.has(id)) this.choices.set(id, await get<Choices>(`/rulebooks/${encodeURIComponent(id)}/choices`));
  }

  /** The options that differ from the document's own, with their words. */
  words(rulebook: string, options: Chosen): { title: string; words: string }[] {
    return (this.choices.get(rulebook)?.options ?? []).flatMap((option) => {
      const given = options[option.name];
      if (given === undefined || given === (option.default ?? "") || given === "" || given === "none") return [];
      const words = option.values.find((each) => each.value === given)?.words ?? given;
      return [{ title: option.title, words: /^[\d.$]/.test(words) ? `${option.title.toLowerCase()} ${words}` : words }];
    });
  }

  /** Ask for the edges that these options make; known ones are not asked for again. */
  ask(rulebook: string, options: Chosen): void {
    const key = this.key(rulebook, options);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    get<HouseEdges>(`/house/edges/${encodeURIComponent(rulebook)}?${key.slice(key.indexOf(" ") + 1)}`).then(
      (told) => this.edges.set(key, told),
      (error: unknown) => {
        this.edges.set(key, problemOf(error));
        if (problemOf(error).code === "busy") this.asked.delete(key);
      },
    );
  }

  /** The edges if they are known; null while they are being worked out. */
  edgesOf(rulebook: string, options: Chosen): HouseEdges | Problem | null {
    return this.edges.get(this.key(rulebook, options)) ?? null;
  }

  private key(rulebook: string, options: Chosen): string {
    const listed = (this.choices.get(rulebook)?.options ?? []).filter((option) => option.values.length > 0);
    const said = listed.flatMap((option) => {
      const given = options[option.name] ?? "";
      return given !== "" && given !== (option.default ?? "") ? [["option", `${option.name}=${given}`]] : [];
    });
    return `${rulebook} ${new URLSearchParams(said)}`;
  }

  private async reading(read: () => Promise<void>): Promise<void> {
    try {
      await read();
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

export const house = new House();

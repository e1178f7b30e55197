// Every rulebook to choose from: those we know at once, others when the server has listed them.
import { get } from "../api/client";
import type { RulebookTitle } from "../api/types";
import { KNOWN, type Rulebook } from ".";

class Rulebooks {
  private others: readonly Rulebook[] = $state.raw([]);
  private asked = false;
  readonly all: readonly Rulebook[] = $derived([...KNOWN, ...this.others]);

  /** Ask for the others, once. */
  read(): void {
    if (this.asked) return;
    this.asked = true;
    get<RulebookTitle[]>("/rulebooks").then(
      (titles) => (this.others = titles.filter(({ id }) => KNOWN.every((each) => each.value !== id)).map(({ id, title }) => ({ value: id, words: title }))),
      () => (this.asked = false),
    );
  }

  words(id: string): string {
    return this.all.find((each) => each.value === id)?.words ?? id;
  }

  /** Its place in the order of all; those not known come last. */
  place(id: string): number {
    const at = this.all.findIndex((each) => each.value === id);
    return at < 0 ? this.all.length : at;
  }
}

export const rulebooks = new Rulebooks();

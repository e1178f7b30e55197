// Wagers that are prepared on the felt and placed together, so that a box is never half wagered.
import type { Area, Layout } from "../api/types";
import { compare, exact, plus, sum, type Sum, total, ZERO } from "../lib/money";

export interface Placing {
  area: string;
  on: number | null;
  amount: string;
}

export class Staging {
  staged: Record<string, Sum> = $state.raw({});
  chip = $state(10);
  readonly total = $derived(total(Object.values(this.staged)));
  readonly any = $derived(Object.keys(this.staged).length > 0);

  /** A chip more on an area; one that has a single amount gets that, and another click takes it off. */
  add(layout: Layout, key: string): void {
    const area = areaOf(layout, key);
    if (!area?.bounds) return;
    const { minimum, maximum } = area.bounds;
    if (minimum === maximum) {
      this.toggle(key, sum(minimum));
      return;
    }
    const before = this.staged[key] ?? ZERO;
    let after = plus(before, sum(this.chip));
    if (compare(after, sum(minimum)) < 0) after = sum(minimum);
    if (compare(after, sum(maximum)) > 0) after = sum(maximum);
    this.staged = { ...this.staged, [key]: after, ...this.equal(layout, key, after) };
  }

  take(key: string): void {
    const { [key]: _, ...rest } = this.staged;
    this.staged = rest;
  }

  clear(): void {
    this.staged = {};
  }

  put(wagers: Readonly<Record<string, Sum>>): void {
    this.staged = { ...wagers };
  }

  /** In the order in which the table takes them: the ante first. */
  placings(): Placing[] {
    const keys = Object.keys(this.staged).sort((one, other) => Number(other === "ante") - Number(one === "ante"));
    return keys.map((key) => {
      const on = /^super_on_(\d+)$/.exec(key)?.[1];
      const area = on ? "super_on" : key;
      return { area, on: on ? Number(on) : null, amount: exact(this.staged[key] ?? ZERO) };
    });
  }

  private toggle(key: string, amount: Sum): void {
    if (key in this.staged) this.take(key);
    else this.staged = { ...this.staged, [key]: amount };
  }

  /** An area that must equal the ante follows it, and the ante follows that area. */
  private equal(layout: Layout, key: string, amount: Sum): Record<string, Sum> {
    const equals = layout.areas.filter((area) => area.placed && area.antes === 1).map((area) => area.name);
    if (key === "ante") return Object.fromEntries(equals.map((name) => [name, amount]));
    return equals.includes(key) ? { ante: amount } : {};
  }
}

export function areaOf(layout: Layout, key: string): Area | undefined {
  const name = key.startsWith("super_on_") ? "super" : key;
  return layout.areas.find((area) => area.name === name);
}

/** What a box still lacks to be dealt to, in words; null where nothing is. */
export function lacking(layout: Layout, staged: Readonly<Record<string, Sum>>): string | null {
  const ante = staged["ante"];
  if (!ante) return "Put chips on the ante first.";
  for (const area of layout.areas) {
    const amount = staged[area.name];
    if (area.compulsory && !amount) return `${area.word} is required beside the ante.`;
    if (area.at_least === "ante" && amount && compare(amount, ante) < 0) {
      return `${area.word} must be at least the ante.`;
    }
  }
  return null;
}

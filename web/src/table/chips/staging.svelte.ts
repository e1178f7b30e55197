// Wagers laid out on the felt and placed together, so that a box is never left incomplete.
import type { Area, Layout } from "../../api/types";
import { areaOf, mainArea, placeOf } from "../../lib/areas";
import { compare, exact, isZero, minus, money, plus, sum, type Sum, times, total, ZERO } from "../../lib/money";

export type Wagers = Readonly<Record<string, Sum>>;

export interface Placing {
  area: string;
  on: number | null;
  amount: string;
  tokens: string;
}

export class Staging {
  staged: Wagers = $state.raw({});
  /** Why the last chip was not added in full. */
  note: string | null = $state(null);
  private past: readonly Wagers[] = $state.raw([]);
  readonly total = $derived(total(Object.values(this.staged)));
  readonly any = $derived(Object.keys(this.staged).length > 0);
  readonly undoable = $derived(this.past.length > 0);

  /** A chip more on an area; one that has a single amount gets that, and another click takes it off. */
  add(layout: Layout, key: string, chip: number): void {
    const area = areaOf(layout, key);
    if (!area?.bounds) return;
    const { minimum, maximum } = area.bounds;
    if (minimum === maximum) {
      if (key in this.staged) this.take(key);
      else this.change({ ...this.staged, [key]: sum(minimum) });
      return;
    }
    const before = this.staged[key] ?? ZERO;
    const after = within(area, plus(before, sum(chip)));
    if (compare(after, before) !== 0) this.change({ ...this.staged, [key]: after, ...equal(layout, key, after) });
    if (compare(after, plus(before, sum(chip))) < 0) this.note = `The maximum on ${area.word} is ${money(maximum, layout.currency)}.`;
  }

  take(key: string): void {
    if (!(key in this.staged)) return;
    const { [key]: _, ...rest } = this.staged;
    this.change(rest);
  }

  /** Double every wager, up to the limits on the sign. */
  double(layout: Layout): void {
    const twice = Object.entries(this.staged).map(([key, amount]) => {
      const area = areaOf(layout, key);
      return [key, area ? within(area, times(amount, 2)) : amount] as const;
    });
    this.change(Object.fromEntries(twice));
  }

  clear(): void {
    if (this.any) this.change({});
  }

  undo(): void {
    const before = this.past[this.past.length - 1];
    if (before === undefined) return;
    this.staged = before;
    this.note = null;
    this.past = this.past.slice(0, -1);
  }

  put(wagers: Wagers): void {
    this.change({ ...wagers });
  }

  /** The wagers have been placed. */
  placed(): void {
    this.staged = {};
    this.note = null;
    this.past = [];
  }

  /** In the order in which the table takes them, the ante first; tokens go down before chips. */
  placings(layout: Layout, tokens: Sum = ZERO): Placing[] {
    let left = tokens;
    const first = mainArea(layout)?.name;
    const keys = Object.keys(this.staged).sort((one, other) => Number(other === first) - Number(one === first));
    return keys.map((key) => {
      const amount = this.staged[key] ?? ZERO;
      const used = key === "jackpot" ? ZERO : compare(left, amount) < 0 ? left : amount;
      left = minus(left, used);
      return { ...placeOf(layout, key), amount: exact(amount), tokens: isZero(used) ? "0" : exact(used) };
    });
  }

  private change(to: Wagers): void {
    this.past = [...this.past, this.staged];
    this.note = null;
    this.staged = to;
  }
}

function within(area: Area, amount: Sum): Sum {
  if (!area.bounds) return amount;
  const { minimum, maximum } = area.bounds;
  if (compare(amount, sum(minimum)) < 0) return sum(minimum);
  return compare(amount, sum(maximum)) > 0 ? sum(maximum) : amount;
}

/** An area that must equal the ante follows it, and the ante follows that area. */
function equal(layout: Layout, key: string, amount: Sum): Record<string, Sum> {
  const equals = layout.areas.filter((area) => area.placed && area.antes === 1).map((area) => area.name);
  if (key === "ante") return Object.fromEntries(equals.map((name) => [name, amount]));
  return equals.includes(key) ? { ante: amount } : {};
}

/** What the player must still do before the box can be dealt in; null if nothing. */
export function lacking(layout: Layout, staged: Wagers, has: Sum): string | null {
  const main = mainArea(layout);
  const ante = main && staged[main.name];
  if (!ante) return `Put chips on the ${main?.word.toLowerCase() ?? "felt"} first.`;
  for (const area of layout.areas) {
    const amount = staged[area.name];
    if (area.compulsory && !amount) return `You must also wager on ${area.word}.`;
    if (area.at_least === "ante" && amount && compare(amount, ante) < 0) {
      return `${area.word} must be at least the ante: add ${money(minus(ante, amount), layout.currency)}.`;
    }
  }
  const over = minus(total(Object.values(staged)), has);
  return compare(over, ZERO) > 0 ? `You are ${money(over, layout.currency)} short.` : null;
}

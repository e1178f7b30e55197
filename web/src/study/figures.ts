// Figures as they are shown: decimals for the eye, with a real minus sign; the exact value is in the title.
import { type Sum, sum } from "../lib/money";
import { capital } from "../lib/sentences";

const MINUS = "\u2212";

/** "+2.7751", "−0.4931". */
export function antes(value: number, places = 4): string {
  const text = Math.abs(value).toFixed(places);
  const nothing = Number(text) === 0;
  return (nothing ? "" : value < 0 ? MINUS : "+") + text;
}

/** "7.7790%". */
export function percent(share: number, places = 4): string {
  return (share < 0 ? MINUS : "") + (Math.abs(share) * 100).toFixed(places) + "%";
}

/** "1 in 30,940". */
export function oneIn(probability: number): string {
  if (probability <= 0) return "never";
  const times = 1 / probability;
  return `1 in ${grouped(times < 100 ? times.toFixed(1) : times.toFixed(0))}`;
}

/** "159,810.5" of 159810.526. */
export function grouped(text: string): string {
  const [units = "", rest] = text.split(".");
  const parted = units.replace(/\B(?=(\d{3})+$)/g, ",");
  return rest === undefined ? parted : `${parted}.${rest}`;
}

/** An exact sum with so many decimals, rounded; half goes up, away from zero. */
export function decimal(of: Sum | string, places: number): string {
  const given = typeof of === "string" ? sum(of) : of;
  const top = given.top < 0n ? -given.top : given.top;
  const digits = String((2n * top * 10n ** BigInt(places) + given.bottom) / (2n * given.bottom)).padStart(places + 1, "0");
  const cut = digits.length - places;
  const sign = given.top < 0n && /[1-9]/.test(digits) ? MINUS : "";
  return sign + grouped(digits.slice(0, cut)) + (places ? `.${digits.slice(cut)}` : "");
}

/** The name of a choice with its first letter large and a real multiplication sign: "Play 4×". */
export function choiceName(words: string): string {
  return capital(words).replace(/(\d)x$/, "$1×");
}

/** The label of a share of all rounds. */
export function shareName({ name, words }: { name: string; words: string }): string {
  return name === "instant" ? "Instant hand" : choiceName(words);
}

/** Round steps for an axis, about as many as wanted. */
export function ticks(least: number, most: number, wanted = 5): number[] {
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= wanted) ?? 10 * power;
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(most / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

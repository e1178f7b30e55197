// Exact sums: the server's texts ("10", "2.5", "22/3") are computed with as fractions of big integers.

export interface Sum {
  top: bigint;
  bottom: bigint;
}

export const ZERO: Sum = { top: 0n, bottom: 1n };
const MINUS = "\u2212";

export function sum(text: string | number | bigint): Sum {
  const [whole = "0", below] = String(text).split("/");
  if (below !== undefined) return reduced(BigInt(whole), BigInt(below));
  const [units = "0", decimals = ""] = whole.split(".");
  return reduced(BigInt(units + decimals), 10n ** BigInt(decimals.length));
}

export function plus(one: Sum, other: Sum): Sum {
  return reduced(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom);
}

export function minus(one: Sum, other: Sum): Sum {
  return plus(one, { top: -other.top, bottom: other.bottom });
}

export function times(one: Sum, count: number | bigint): Sum {
  return reduced(one.top * BigInt(count), one.bottom);
}

export function product(one: Sum, other: Sum): Sum {
  return reduced(one.top * other.top, one.bottom * other.bottom);
}

export function compare(one: Sum, other: Sum): number {
  const difference = one.top * other.bottom - other.top * one.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function total(sums: Iterable<Sum>): Sum {
  let all = ZERO;
  for (const each of sums) all = plus(all, each);
  return all;
}

export function isZero(one: Sum): boolean {
  return one.top === 0n;
}

/** As the server reads it. */
export function exact(one: Sum): string {
  const decimal = decimals(one);
  return decimal === null ? `${one.top}/${one.bottom}` : trimmed(decimal);
}

/** Dollars and cents, with a real minus sign; a sum that no decimal ends is shown as it is. Without a currency: chips. */
export function money(of: string | Sum, currency = "$"): string {
  const given = typeof of === "string" ? sum(of) : of;
  const sign = given.top < 0n ? MINUS : "";
  return sign + unit(currency) + figures(absolute(given), currency === "$" || currency === "" ? 2 : 0);
}

/** With a plus sign where something was won. */
export function signed(of: string | Sum, currency = "$"): string {
  const given = typeof of === "string" ? sum(of) : of;
  return (given.top > 0n ? "+" : "") + money(given, currency);
}

/** "$25" where it is whole: beside other players' chips, and on signs. */
export function short(of: string | Sum, currency = "$"): string {
  const given = typeof of === "string" ? sum(of) : of;
  const sign = given.top < 0n ? MINUS : "";
  const whole = given.bottom === 1n;
  return sign + unit(currency) + figures(absolute(given), whole ? 0 : 2);
}

/** "$10 – $500", and "VT 10 – 500" where the currency has a name. */
export function range(least: string, most: string, currency = "$"): string {
  if (least === most) return short(least, currency);
  const upper = currency === "$" ? short(most, currency) : short(most, currency).slice(unit(currency).length);
  return `${short(least, currency)} – ${upper}`;
}

/** "5 to 1" of "5:1". */
export function odds(text: string): string {
  return text.replace(":", " to ").replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** "5 to 1" of what a settlement line says: 5, or 3/2. */
export function oddsOf(text: string): string {
  const given = sum(text);
  return `${given.top} to ${given.bottom}`;
}

function unit(currency: string): string {
  return currency === "$" || currency === "" ? currency : `${currency}\u00a0`;
}

function absolute(one: Sum): Sum {
  return one.top < 0n ? { top: -one.top, bottom: one.bottom } : one;
}

function figures(one: Sum, places: number): string {
  const decimal = decimals(one);
  if (decimal === null) return `${one.top}/${one.bottom}`;
  const [units = "0", rest = ""] = decimal.split(".");
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ",");
  const shown = rest.replace(/0+$/, "").padEnd(places, "0");
  return shown ? `${grouped}.${shown}` : grouped;
}

/** All its decimals, or null where they never end. */
function decimals(one: Sum): string | null {
  let bottom = one.bottom;
  let places = 0;
  while (bottom % 10n === 0n) bottom /= 10n;
  while (bottom % 2n === 0n) bottom /= 2n;
  while (bottom % 5n === 0n) bottom /= 5n;
  if (bottom !== 1n) return null;
  let power = 1n;
  while (power % one.bottom !== 0n) {
    power *= 10n;
    places++;
  }
  const digits = String(absolute(one).top * (power / one.bottom)).padStart(places + 1, "0");
  const cut = digits.length - places;
  const sign = one.top < 0n ? "-" : "";
  return sign + digits.slice(0, cut) + (places ? `.${digits.slice(cut)}` : "");
}

function reduced(top: bigint, bottom: bigint): Sum {
  if (bottom < 0n) [top, bottom] = [-top, -bottom];
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b) [a, b] = [b, a % b];
  return a > 1n ? { top: top / a, bottom: bottom / a } : { top, bottom };
}

function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

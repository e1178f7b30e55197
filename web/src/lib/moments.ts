// Moments as the books have them, in the reader's own time.

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const MINUTE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
const SECOND = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** "15 November 2026". */
export function dayOf(text: string): string {
  return DAY.format(new Date(text));
}

/** "15 Nov 2026, 21:14". */
export function dayAndMinute(text: string): string {
  return MINUTE.format(new Date(text));
}

/** "15 Nov, 21:14". */
export function moment(text: string): string {
  return SHORT.format(new Date(text));
}

/** "15 Nov 2026, 21:14:20". */
export function dayAndSecond(text: string): string {
  return SECOND.format(new Date(text));
}

/** "21:14". */
export function minuteOf(text: string): string {
  return clockOf(text).slice(0, 5);
}

/** "21:14:20". */
export function secondOfDay(text: string): string {
  return clockOf(text).slice(0, 8);
}

/** "21:14:20.004". */
export function clockOf(text: string): string {
  const at = new Date(text);
  const two = (number: number) => String(number).padStart(2, "0");
  const thousandths = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${thousandths}`;
}

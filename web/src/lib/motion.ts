// How chips move over the felt. With reduced motion they fade.
import type { TransitionConfig } from "svelte/transition";
import { cubicOut } from "svelte/easing";
import { settings } from "./settings.svelte";

const CHIPS = 160;
const PAID = 280;
const COLLECT = 240;
const FADE = 80;
/** Between two payments of a box. */
const NEXT_PAYMENT = 90;
export const NEXT_CARD = 60;
/** How far a payment's way bends to the side. */
const BEND = 26;

/** Where chips come from, measured from where they lie, and how many payments come before them. */
export interface Payment {
  x: number;
  y: number;
  order: number;
}

/** Chips that a hand puts down, from below; or the dealer's payment, along an arc from the tray. */
export function laid(_: Element, { payment }: { payment: Payment | null }): TransitionConfig {
  return payment === null ? travel(CHIPS, 34) : pays(payment);
}

/** Chips that are taken away, towards the dealer. */
export function collected(_: Element): TransitionConfig {
  return travel(COLLECT, -60);
}

function travel(duration: number, from: number): TransitionConfig {
  if (settings.calm) return fades();
  return { duration: duration * settings.pace, easing: cubicOut, css: (t, u) => `opacity: ${t}; transform: translateY(${u * from}px)` };
}

function pays({ x, y, order }: Payment): TransitionConfig {
  if (settings.calm) return fades();
  const bend = (u: number) => 4 * u * (1 - u) * BEND;
  return {
    delay: order * NEXT_PAYMENT * settings.pace,
    duration: PAID * settings.pace,
    easing: cubicOut,
    css: (t, u) => `opacity: ${Math.min(1, 4 * t)}; transform: translate(${u * x + bend(u)}px, ${u * y}px)`,
  };
}

function fades(): TransitionConfig {
  return { duration: FADE * Math.min(1, settings.pace), css: (t) => `opacity: ${t}` };
}

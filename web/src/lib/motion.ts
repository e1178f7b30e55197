// How chips move over the felt. With reduced motion they fade.
import type { TransitionConfig } from "svelte/transition";
import { cubicOut } from "svelte/easing";
import { settings } from "./settings.svelte";

const CHIPS = 160;
const COLLECT = 240;
const FADE = 80;
export const BOX_TO_BOX = 600;
export const NEXT_CARD = 60;

/** Chips that a hand puts down, from below. */
export function laid(_: Element): TransitionConfig {
  return travel(CHIPS, 34);
}

/** Chips that are taken away, towards the dealer. */
export function collected(_: Element): TransitionConfig {
  return travel(COLLECT, -60);
}

function travel(duration: number, from: number): TransitionConfig {
  if (settings.calm) return { duration: FADE, css: (t) => `opacity: ${t}` };
  return { duration, easing: cubicOut, css: (t, u) => `opacity: ${t}; transform: translateY(${u * from}px)` };
}

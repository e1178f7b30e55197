// What is heard and felt at a table. Both are off until they are switched on; what makes sounds is loaded only then.
import type { Sound } from "../lib/sound";
import { canShake, settings } from "../lib/settings.svelte";

/** How the machine shakes, in milliseconds. No pattern for losing. */
const SHAKES: Partial<Record<Sound, number[]>> = { "your turn": [40, 60, 40], refusal: [120], won: [30, 50, 30, 50, 60] };

export function sense(sound: Sound, after = 0): void {
  if (settings.sound === "on") void import("../lib/sound").then(({ play }) => play(sound, after));
  const shakes = SHAKES[sound];
  if (settings.haptics === "on" && shakes && canShake && navigator.userActivation?.hasBeenActive) navigator.vibrate(shakes);
}

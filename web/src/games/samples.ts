// Every table made up for the gallery.
import { SAMPLES as HOLDEM } from "./holdem/samples";
import { CITED, SAMPLES as LUNAR } from "./lunar/samples";
import { SAMPLES as PLAIN } from "./plain/samples";
import type { Sample, Samples } from "./sample";

export { CITED };
export const SAMPLES: Samples = { ...LUNAR, ...HOLDEM, ...PLAIN };

/** The table of that name; of none, the first. */
export function sample(name: string): Promise<Sample> {
  const [first] = Object.values(SAMPLES);
  const make = SAMPLES[name] ?? first;
  return make ? make() : Promise.reject(new Error(name));
}

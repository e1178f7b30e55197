// What people choose for themselves on this machine: theme, the colours of the suits, motion, speed, sound.

export type Theme = "light" | "dark" | "auto";
export type Suits = "two" | "four";
export type Motion = "auto" | "none";
/** Whether chips for the rest of a round are kept back when wagers are placed. */
export type Reserve = "kept" | "none";
/** How quickly cards are turned and chips move; "none" shows everything at once. */
export type Speed = "slow" | "normal" | "quick" | "none";
export type Switch = "on" | "off";

/** Whether the machine can shake. */
export const canShake = "vibrate" in navigator;

const PACES: Readonly<Record<Speed, number>> = { slow: 1.6, normal: 1, quick: 0.5, none: 0 };

class Settings {
  theme: Theme = $state(read("theme", ["light", "dark", "auto"], "auto"));
  suits: Suits = $state(read("suits", ["two", "four"], "two"));
  motion: Motion = $state(read("motion", ["auto", "none"], "auto"));
  reserve: Reserve = $state(read("reserve", ["kept", "none"], "kept"));
  speed: Speed = $state(read("speed", ["slow", "normal", "quick", "none"], "normal"));
  sound: Switch = $state(read("sound", ["on", "off"], "off"));
  haptics: Switch = $state(read("haptics", ["on", "off"], "off"));
  /** How long everything takes that moves, beside the usual time. */
  readonly pace = $derived(PACES[this.speed]);
  private readonly wishesDark = matchMedia("(prefers-color-scheme: dark)");
  private darkWished = $state(this.wishesDark.matches);
  readonly dark = $derived(this.theme === "auto" ? this.darkWished : this.theme === "dark");

  private readonly wishesCalm = matchMedia("(prefers-reduced-motion: reduce)");
  private calmWished = $state(this.wishesCalm.matches);
  /** Whether motion is reduced. */
  readonly calm = $derived(this.motion === "none" || this.calmWished);

  constructor() {
    this.wishesCalm.addEventListener("change", (event) => (this.calmWished = event.matches));
    this.wishesDark.addEventListener("change", (event) => (this.darkWished = event.matches));
  }

  /** Put them where the style sheets look. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
    document.documentElement.dataset["suits"] = this.suits;
    document.documentElement.dataset["motion"] = this.calm ? "none" : "full";
    document.documentElement.style.setProperty("--pace", String(this.pace));
    write("theme", this.theme);
    write("motion", this.motion);
    write("reserve", this.reserve);
    write("suits", this.suits);
    write("speed", this.speed);
    write("sound", this.sound);
    write("haptics", this.haptics);
  }
}

/** What was chosen before, on this machine. */
export function read<T extends string>(name: string, allowed: readonly T[], usual: T): T {
  try {
    const found = localStorage.getItem(`croupier.${name}`) as T | null;
    return found !== null && allowed.includes(found) ? found : usual;
  } catch {
    return usual; // storage may be forbidden
  }
}

export function write(name: string, value: string): void {
  try {
    localStorage.setItem(`croupier.${name}`, value);
  } catch {
    // then it lasts as long as the page
  }
}

export const settings = new Settings();

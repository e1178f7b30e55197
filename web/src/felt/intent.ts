// What the viewer has prepared but not done: drawn as ghost chips and dashed lines.
import type { Sum } from "../lib/money";

export interface Intent {
  /** Wagers to place, by key: `ante`, `super_on_2`. */
  staged: Readonly<Record<string, Sum>>;
  discards: ReadonlySet<string>;
  /** The act that is armed: `exchange`, `buy`, `force`, `bet`, `play`. */
  armed: string | null;
  /** What a bet or play would cost now. */
  cost: Sum | null;
  multiple: number | null;
  /** Whether the viewer has something to decide now. */
  deciding: boolean;
  /** The card under keyboard focus. */
  focused: string | null;
}

export const NOTHING: Intent = {
  staged: {},
  discards: new Set(),
  armed: null,
  cost: null,
  multiple: null,
  deciding: false,
  focused: null,
};

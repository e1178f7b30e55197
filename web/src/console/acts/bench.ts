// Where acts are prepared, tried and done: a table, or a promotion.
import type { PublicView, Refusal } from "../../api/types";
import type { Preview } from "../types";

export interface Bench {
  readonly currency: string;
  /** The game that is played there; empty where none is. */
  readonly game: string;
  /** The areas of its layout, by name. */
  readonly areas: readonly string[];
  /** The table, where it is one. */
  readonly table: PublicView | null;
  /** Why the last act was refused, until it is dismissed. */
  refusal: Refusal | null;
  /** What an act would do; nothing is done. */
  preview(act: string, said: Record<string, unknown>): Promise<Preview>;
  /** Whether it was done. */
  act(act: string, said: Record<string, unknown>, title: string): Promise<boolean>;
}

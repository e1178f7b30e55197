// The parts of the console, and which subjects of acts stand under each.

import type { Act } from "../types";

export const TABS = ["Acts", "Limits", "Directions", "Disputes", "Promotions", "History"] as const;
export type Tab = (typeof TABS)[number];

const GROUPS: Partial<Record<Tab, readonly Act["group"][]>> = {
  Limits: ["Limits", "Notices", "Closing"],
  Directions: ["Directions"],
  Disputes: ["Disputes"],
  Promotions: ["Tokens"],
  History: [],
};

export function isUnder(tab: Tab, group: Act["group"]): boolean {
  return GROUPS[tab]?.includes(group) ?? true;
}

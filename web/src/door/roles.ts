// The roles: title, description and first page of each.
import type { Role } from "../api/types";

export const ROLES: readonly { role: Role; title: string; says: string }[] = [
  { role: "player", title: "Player", says: "takes a box and plays with play chips" },
  { role: "spectator", title: "Spectator", says: "watches any table" },
  { role: "dealer", title: "Dealer", says: "deals at a table that is dealt by hand" },
  { role: "supervisor", title: "Supervisor", says: "gives directions, decides mistakes and disputes" },
  { role: "inspector", title: "Inspector", says: "checks rounds, ledger and audit trail" },
  { role: "administrator", title: "Administrator", says: "opens tables, creates accounts" },
];
const AT_TABLE: readonly Role[] = ["dealer", "supervisor", "administrator"];
const INSPECTING: readonly Role[] = ["inspector", "administrator"];

export function worksTables(role: Role | undefined): boolean {
  return role !== undefined && AT_TABLE.includes(role);
}

export function inspects(role: Role | undefined): boolean {
  return role !== undefined && INSPECTING.includes(role);
}

/** Who sells and cashes chips, and confirms what another asked for. */
export function worksCage(role: Role | undefined): boolean {
  return role === "supervisor" || role === "administrator";
}

export function firstPage(role: Role | undefined): string {
  return role === "inspector" ? "/inspector" : "/";
}

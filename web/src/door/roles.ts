// The roles in words, and the page where each begins.
import type { Role } from "../api/types";

export const ROLES: readonly { role: Role; title: string; says: string }[] = [
  { role: "player", title: "Player", says: "takes a box and plays, with play chips" },
  { role: "spectator", title: "Spectator", says: "looks on at every table" },
  { role: "dealer", title: "Dealer", says: "deals at a table that a person deals" },
  { role: "supervisor", title: "Supervisor", says: "directs, rules on mistakes and disputes" },
  { role: "inspector", title: "Inspector", says: "goes through rounds, ledger and chains" },
  { role: "administrator", title: "Administrator", says: "opens the house’s tables, makes accounts" },
];
const AT_TABLE: readonly Role[] = ["dealer", "supervisor", "administrator"];
const INSPECTING: readonly Role[] = ["inspector", "administrator"];

export function worksTables(role: Role | undefined): boolean {
  return role !== undefined && AT_TABLE.includes(role);
}

export function inspects(role: Role | undefined): boolean {
  return role !== undefined && INSPECTING.includes(role);
}

export function firstPage(role: Role | undefined): string {
  return role === "inspector" ? "/inspector" : "/";
}

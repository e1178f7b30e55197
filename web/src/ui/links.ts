// The pages that everybody finds, and those for some roles.
import type { Role } from "../api/types";
import { inspects } from "../door/roles";

export interface Link {
  href: string;
  label: string;
}

export function links(role: Role | undefined): Link[] {
  const found = [
    { href: "/", label: "Tables" },
    { href: "/study", label: "Study" },
    { href: "/school", label: "School" },
  ];
  return inspects(role) ? [...found, { href: "/inspector", label: "Inspector" }] : found;
}

export function current(href: string, path: string): boolean {
  return href === "/" ? path === "/" || path.startsWith("/training") : path.startsWith(href);
}

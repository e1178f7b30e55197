// The links in the top bar: for everybody, and for some roles.
import type { Role } from "../api/types";
import { inspects, worksTables } from "../door/roles";

export interface Link {
  href: string;
  label: string;
  /** Shown only where there is room; the person menu has it too. */
  wide?: boolean;
}

export function links(role: Role | undefined): Link[] {
  const found = [
    { href: "/", label: "Tables" },
    { href: "/how-to-play", label: "How to play" },
    { href: "/study", label: "Study" },
    { href: "/school", label: "School" },
    { href: "/records", label: "Records" },
  ];
  if (worksTables(role) || inspects(role)) found.push({ href: "/pit", label: "Pit" }, { href: "/disputes", label: "Dispute desk" });
  if (inspects(role)) found.push({ href: "/inspector", label: "Inspector" });
  return role === "administrator" ? [...found, { href: "/admin", label: "Administration", wide: true }] : found;
}

export function current(href: string, path: string): boolean {
  if (href === "/") return path === "/" || path.startsWith("/training");
  return path.startsWith(href) || (href === "/records" && /^\/tables\/[^/]+\/rounds/.test(path));
}

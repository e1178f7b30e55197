// The address and the page it names.
import { DEFAULT } from "../games";

export type StudyPart = "mistakes" | "edges" | "design" | "explorer" | "strategy";
export type Route =
  | { page: "lobby" }
  | { page: "enter" }
  | { page: "training"; rulebook: string }
  | { page: "guide"; rulebook: string }
  | { page: "guided"; rulebook: string }
  | { page: "school"; rulebook: string }
  | { page: "certificate"; rulebook: string }
  | { page: "study"; part: StudyPart; rulebook: string }
  | { page: "table"; table: string }
  | { page: "console"; table: string }
  | { page: "pit" }
  | { page: "records" }
  | { page: "statement"; player: string | null }
  | { page: "rounds"; table: string }
  | { page: "round"; table: string; round: number }
  | { page: "inspector"; place: readonly string[] }
  | { page: "disputes"; rulebook: string }
  | { page: "account" }
  | { page: "admin" }
  | { page: "cage" }
  | { page: "gallery"; sample: string }
  | { page: "missing" };

class Router {
  path = $state(location.pathname);
  /** What follows the path: "#shuffle". */
  hash = $state(location.hash);
  readonly route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.arrive());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    const moves = new URL(path, location.href).pathname !== this.path;
    if (path !== this.path + this.hash) history.pushState(null, "", path);
    this.arrive();
    if (moves) scrollTo(0, 0);
  }

  private arrive(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** Links within the application change the page without reloading. */
  private follow(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = (event.target as Element | null)?.closest("a");
    if (!plain || event.defaultPrevented || !link || link.target || link.origin !== location.origin) return;
    if (/^\/(api|docs)\//.test(link.pathname) || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

function routeOf(path: string): Route {
  const [first = "", second, third, ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (first === "") return { page: "lobby" };
  if (first === "enter") return { page: "enter" };
  if (first === "training") return { page: "training", rulebook: second ?? DEFAULT.rulebook };
  if (first === "how-to-play") return { page: third === "hand" ? "guided" : "guide", rulebook: second ?? DEFAULT.rulebook };
  if (first === "school" && third === "certificate") return { page: "certificate", rulebook: second ?? DEFAULT.rulebook };
  if (first === "school") return { page: "school", rulebook: second ?? DEFAULT.rulebook };
  if (first === "study" && (second === "mistakes" || second === "design" || second === "explorer" || second === "strategy")) return { page: "study", part: second, rulebook: third ?? DEFAULT.study };
  if (first === "study") return { page: "study", part: "edges", rulebook: second ?? DEFAULT.study };
  if (first === "records" && second === undefined) return { page: "records" };
  if (first === "statement" && third === undefined) return { page: "statement", player: second ?? null };
  if (first === "tables" && second && third === "rounds") return roundsRoute(second, rest);
  if (first === "tables" && second && third === "console") return { page: "console", table: second };
  if (first === "tables" && second) return { page: "table", table: second };
  if (first === "pit" && second === undefined) return { page: "pit" };
  if (first === "inspector") return { page: "inspector", place: [second, third, ...rest].filter((part) => part !== undefined) };
  if (first === "disputes" && third === undefined) return { page: "disputes", rulebook: second ?? DEFAULT.rulebook };
  if ((first === "admin" || first === "people") && second === undefined) return { page: "admin" };
  if ((first === "account" || first === "cage") && second === undefined) return { page: first };
  if (first === "gallery") return { page: "gallery", sample: second ?? "" };
  return { page: "missing" };
}

function roundsRoute(table: string, [number, ...more]: readonly string[]): Route {
  if (number === undefined) return { page: "rounds", table };
  const good = /^[1-9]\d{0,8}$/.test(number) && more.length === 0;
  return good ? { page: "round", table, round: Number(number) } : { page: "missing" };
}

/** A part of the address; an invalid escape is used unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();

export function tablePath(table: string): string {
  return `/tables/${encodeURIComponent(table)}`;
}

export function consolePath(table: string): string {
  return `${tablePath(table)}/console`;
}

export function roundPath(table: string, round: number): string {
  return `${tablePath(table)}/rounds/${round}`;
}

// Where we are: the address, and the page that it names.

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "gallery"; sample: string }
  | { page: "missing" };

class Router {
  path = $state(location.pathname);
  readonly route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    if (path !== this.path) history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** Links of our own change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = (event.target as Element | null)?.closest("a");
    if (!plain || event.defaultPrevented || !link || link.target || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

function routeOf(path: string): Route {
  const [first = "", second] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "") return { page: "lobby" };
  if (first === "tables" && second) return { page: "table", table: second };
  if (first === "gallery") return { page: "gallery", sample: second ?? "" };
  return { page: "missing" };
}

export const router = new Router();

export function tablePath(table: string): string {
  return `/tables/${encodeURIComponent(table)}`;
}

// Where the focus goes when a page has changed, or its content is asked for.

/** Milliseconds after which a page that has not come does not take the focus any more. */
const PATIENCE = 3000;

/** Focus the content; with `polite` only where no control has the focus, and once the page is there. */
export function focusMain(polite = false): void {
  const old = document.querySelector("main");
  const until = performance.now() + PATIENCE;
  const look = (): void => {
    const main = document.querySelector<HTMLElement>("main");
    const taken = document.activeElement !== document.body && document.activeElement !== null;
    if (polite && taken && document.activeElement !== main) return;
    if (main !== null && (!polite || main !== old || performance.now() > until)) {
      main.tabIndex = -1;
      main.focus({ preventScroll: polite });
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  if (polite) requestAnimationFrame(look);
  else look();
}

// Rows that are moved sideways where there is no room for all of them.

const BEFORE = 40;

/** Move a row of links so that the current one is in sight, with the edge of the one before it. */
export function showCurrent(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft - BEFORE;
}

// A chip on its way from the tray to an area, by mouse or finger.
import type { Kind } from "../../chips/denominations";

const FAR_ENOUGH = 6;

class Dragging {
  kind: Kind | null = $state.raw(null);
  x = $state(0);
  y = $state(0);
  /** What is done with a chip that is dropped on the area with that key. */
  drop: (key: string, kind: Kind) => void = () => {};
  private start: { x: number; y: number; kind: Kind } | null = null;

  begin(event: PointerEvent, kind: Kind): void {
    if (event.button !== 0) return;
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId);
    this.start = { x: event.clientX, y: event.clientY, kind };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.end);
    addEventListener("pointercancel", this.end);
  }

  private readonly move = (event: PointerEvent): void => {
    const start = this.start;
    if (!start) return;
    [this.x, this.y] = [event.clientX, event.clientY];
    if (Math.hypot(this.x - start.x, this.y - start.y) > FAR_ENOUGH) this.kind = start.kind;
  };

  private readonly end = (event: PointerEvent): void => {
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.end);
    removeEventListener("pointercancel", this.end);
    const { kind } = this;
    this.kind = this.start = null;
    if (!kind || event.type === "pointercancel") return;
    const area = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-area]");
    if (area?.dataset["area"]) this.drop(area.dataset["area"], kind);
  };
}

export const dragging = new Dragging();

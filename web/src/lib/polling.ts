// A question asked again and again while the page is looked at.
const EVERY = 2000;

export class Polling {
  private readonly ask: () => Promise<void>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(ask: () => Promise<void>) {
    this.ask = ask;
  }

  /** Ask now and every other second until the returned function is called. */
  follow(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.next();
    };
    document.addEventListener("visibilitychange", look);
    void this.next();
    return () => {
      this.ended = true;
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** Ask at once, and then as before. */
  async next(): Promise<void> {
    clearTimeout(this.timer);
    await this.ask();
    if (!this.ended && document.visibilityState === "visible") this.timer = setTimeout(() => void this.next(), EVERY);
  }
}

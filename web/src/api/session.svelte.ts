// Who we are on this floor, and how many chips we have.
import { get, post, setCsrf } from "./client";
import type { Session } from "./types";

class Here {
  session: Session | null = $state(null);
  readonly user = $derived(this.session?.user ?? null);
  readonly chips = $derived(this.session?.chips ?? "0");

  async find(): Promise<void> {
    this.take(await get<Session>("/session"));
  }

  /** As a guest, where guests are welcome; else this is refused with what to do. */
  async enter(): Promise<void> {
    this.take(await post<Session>("/session", {}));
  }

  async enterIfNobody(): Promise<void> {
    if (this.session === null) await this.find();
    if (this.user === null) await this.enter();
  }

  private take(session: Session): void {
    this.session = session;
    setCsrf(session.csrf ?? null);
  }
}

export const here = new Here();

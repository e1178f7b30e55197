// Who we are on this floor, and how many chips we have.
import { get, post, remove, setCsrf } from "./client";
import type { Role, Session } from "./types";

/** As a guest with a name and a role, or with the password of an account. */
export interface Entering {
  name?: string;
  role?: Role;
  password?: string;
}

class Here {
  session: Session | null = $state(null);
  /** Whether somebody has gone: then nobody is made a guest without being asked. */
  left = $state(false);
  readonly user = $derived(this.session?.user ?? null);
  readonly chips = $derived(this.session?.chips ?? "0");
  readonly guests = $derived(this.session?.guests ?? false);

  async find(): Promise<void> {
    this.take(await get<Session>("/session"));
  }

  /** Come in; what is wrong with it is refused by its field. */
  async enter(entering: Entering = {}): Promise<void> {
    this.take(await post<Session>("/session", entering));
    this.left = false;
  }

  /** As a guest, where guests are welcome and nobody has just gone. */
  async enterIfNobody(): Promise<void> {
    if (this.user === null) await this.find();
    if (this.user === null && this.guests && !this.left) await this.enter();
  }

  /** Go; whoever comes next is asked who they are. */
  async leave(): Promise<void> {
    await remove("/session");
    this.left = true;
    await this.find();
  }

  private take(session: Session): void {
    this.session = session;
    setCsrf(session.csrf ?? null);
  }
}

export const here = new Here();

// The signed-in person and their chips.
import { get, post, remove, setCsrf } from "./client";
import type { Role, Session } from "./types";

/** As a guest with a name and a role, or with the password of an account. */
export interface Entering {
  name?: string;
  role?: Role;
  password?: string;
  /** The code of a second factor, or a recovery code. */
  code?: string;
}

class Here {
  session: Session | null = $state(null);
  /** Whether someone has signed out: then the next visitor is asked to sign in. */
  left = $state(false);
  readonly user = $derived(this.session?.user ?? null);
  readonly chips = $derived(this.session?.chips ?? "0");
  readonly guests = $derived(this.session?.guests ?? false);
  /** Whether the person has an account with a password, which guests do not. */
  readonly account = $derived(this.session?.account ?? false);
  /** Whether the house wants a second factor before anything else. */
  readonly mustSetUp = $derived(this.session?.second_factor_needed ?? false);

  async find(): Promise<void> {
    this.take(await get<Session>("/session"));
  }

  /** Sign in; an error names its field. */
  async enter(entering: Entering = {}): Promise<void> {
    this.take(await post<Session>("/session", entering));
    this.left = false;
  }

  /** Sign in as a guest, if guests are allowed and nobody has just signed out. */
  async enterIfNobody(): Promise<void> {
    if (this.user === null) await this.find();
    if (this.user === null && this.guests && !this.left) await this.enter();
  }

  /** Sign out; the next visitor is asked to sign in. */
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

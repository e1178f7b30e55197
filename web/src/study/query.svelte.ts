// A request that may take seconds: its answer, whether it is running, and its error.
import { get, type Problem, problemOf } from "../api/client";

export class Query<T> {
  answer: T | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  working = $state(false);
  private asked = 0;

  /** The newest question counts; what is known stays until its answer is there. */
  async ask(path: string): Promise<void> {
    const mine = ++this.asked;
    this.working = true;
    try {
      const answer = await get<T>(path);
      if (this.asked !== mine) return;
      this.answer = answer;
      this.problem = null;
    } catch (error) {
      if (this.asked !== mine) return;
      this.answer = null;
      this.problem = problemOf(error);
    }
    this.working = false;
  }

  forget(): void {
    this.asked++;
    this.answer = null;
    this.problem = null;
    this.working = false;
  }
}

/** "?option=hand_method%3Dany&…" of what was chosen. */
export function asked(options: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  const text = query.toString();
  return text ? `?${text}` : "";
}

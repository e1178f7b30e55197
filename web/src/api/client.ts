// Requests over HTTP. Every error becomes a `Problem`, with the code and clauses of the server.
import { sentence } from "../lib/sentences";
import type { ProblemBody } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clauses: readonly string[] = [],
    readonly legal: readonly string[] = [],
    /** The field at fault, as in heading.limits. */
    readonly field: string | null = null,
    /** The message without the name of the field, to show beside it. */
    readonly reason: string = message,
  ) {
    super(sentence(message));
  }
}

/** Any error as a problem that can be shown. */
export function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, "error", String(error));
}

const A_WHILE = 60_000;
/** When a person last did something here. What a page asks for by itself keeps no session from ending. */
let touched = Date.now();

/** Note when a person does something on this page. */
export function watchPerson(page: Window): void {
  const note = (): void => void (touched = Date.now());
  for (const kind of ["pointerdown", "keydown", "wheel"]) page.addEventListener(kind, note, { capture: true, passive: true });
}

let csrf: string | null = null;
let skew = 0;

export function setCsrf(token: string | null): void {
  csrf = token;
}

/** The server's time, estimated from its answers: clocks follow it, not this machine's. */
export function serverNow(): number {
  return Date.now() + skew;
}

export function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>("POST", path, body);
}

export function remove(path: string): Promise<void> {
  return request<void>("DELETE", path);
}

/** Remove something, and get what is left. */
export function removed<T>(path: string): Promise<T> {
  return request<T>("DELETE", path);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf !== null) headers["X-CSRF-Token"] = csrf;
  if (Date.now() - touched > A_WHILE) headers["X-Background"] = "1";
  const text = body === undefined ? undefined : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: text ?? null });
  } catch {
    throw new Problem(0, "offline", "The server cannot be reached. Nothing was sent.");
  }
  noteTime(response);
  if (!response.ok) throw await problemIn(response);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

function noteTime(response: Response): void {
  const told = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(told)) return;
  const off = told + 500 - Date.now(); // the header has whole seconds
  skew = Math.abs(off) > 1500 ? off : 0;
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Partial<ProblemBody>;
    const said = body.detail ?? response.statusText;
    return new Problem(response.status, body.code ?? "error", said, body.clauses, body.legal, body.field ?? null, body.reason);
  } catch {
    return new Problem(response.status, "error", response.statusText);
  }
}

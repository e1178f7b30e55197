// Turns a filled-in form into the fields of an act.
import type { Act, Field } from "../types";

export type Filled = Readonly<Record<string, string>>;

/** What the act says: what was known of it, and what was filled in. */
export function saidOf(act: Act, filled: Filled): Record<string, unknown> {
  const said = structuredClone(act.said) as Record<string, unknown>;
  for (const field of act.fields) {
    const text = (filled[field.name] ?? "").trim();
    if (text !== "") put(said, field.name, valueOf(field, text));
  }
  return said;
}

/** The fields that must be said and are not. */
export function missing(act: Act, filled: Filled): Field[] {
  return act.fields.filter((field) => !field.optional && (filled[field.name] ?? "").trim() === "");
}

/** A name with a point goes inside: "order.players". */
function put(said: Record<string, unknown>, name: string, value: unknown): void {
  const [first = "", second] = name.split(".");
  if (second === undefined) said[first] = value;
  else said[first] = { ...(said[first] as object | undefined), [second]: value };
}

const MADE: ReadonlySet<Field["kind"]> = new Set(["person", "people", "drawn", "payments", "prizes", "terms", "limits", "amounts"]);

/** Whether it is made up of several things: its text is JSON, and its choices are only parts of it. */
export function isMade(field: Field): boolean {
  return MADE.has(field.kind);
}

function valueOf(field: Field, text: string): unknown {
  switch (field.kind) {
    case "yes-no":
      return text === "yes";
    case "moment":
      return new Date(text).toISOString();
    case "texts":
    case "numbers":
    case "colours":
      return listed(text);
    case "lines":
      return text.split("\n").map((line) => line.trim()).filter(Boolean);
    default:
      return isMade(field) ? JSON.parse(text) : text;
  }
}

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim()).filter(Boolean);
}

// What an act says in several rows: people, what each has won, and payments.
import type { Field } from "../types";

export type Row = Record<string, string>;

export interface Column {
  name: string;
  label: string;
  choices: readonly string[];
  decimal: boolean;
  optional: boolean;
}

const column = (name: string, label: string, more: Partial<Column> = {}): Column => ({
  name,
  label,
  choices: [],
  decimal: false,
  optional: false,
  ...more,
});
const PERSON = [column("name", "Name"), column("address", "Address", { optional: true })];

/** Its columns; none for what is not said in rows. */
export function columnsOf(field: Field): readonly Column[] {
  switch (field.kind) {
    case "person":
    case "people":
      return PERSON;
    case "drawn":
      return [column("prize", "Prize", { choices: field.choices }), ...PERSON.map((each) => ({ ...each, label: each.name === "name" ? "Winner" : each.label }))];
    case "payments":
      return [column("by", "By", { choices: field.choices }), column("amount", "Sum", { decimal: true })];
    default:
      return [];
  }
}

export function isOne(field: Field): boolean {
  return field.kind === "person";
}

/** A row to begin with: what can only be said in one way is said. */
export function blank(columns: readonly Column[]): Row {
  return Object.fromEntries(columns.map((each) => [each.name, each.choices.length === 1 ? (each.choices[0] ?? "") : ""]));
}

/** What the rows say, as JSON; nothing as long as a row is unfinished. */
export function saidInRows(field: Field, rows: readonly Row[]): string {
  const columns = columnsOf(field);
  const whole = rows.every((row) => columns.every((each) => each.optional || (row[each.name] ?? "").trim() !== ""));
  if (!whole || rows.length === 0) return "";
  const said = rows.map((row) => (field.kind === "drawn" ? { prize: row.prize, winner: { name: row.name, address: row.address } } : { ...row }));
  return JSON.stringify(isOne(field) ? said[0] : said);
}

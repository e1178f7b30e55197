// A sheet of terms as it is written on a form: everything a text until it is sent.
import { getContext, setContext } from "svelte";
import type { TermsForm, TermsLine } from "../types";

export type Texts = Record<string, string>;
export interface PartDraft {
  kind: string;
  texts: Texts;
}
export interface PrizeDraft {
  texts: Texts;
  parts: PartDraft[];
}
export interface TermsDraft {
  texts: Texts;
  prizes: PrizeDraft[];
}
type Stated = Readonly<Record<string, unknown>>;

const FORM = Symbol("what a sheet of terms asks for");

export function provideForm(form: () => TermsForm | null): void {
  setContext(FORM, form);
}

export function useForm(): () => TermsForm | null {
  return getContext<(() => TermsForm | null) | undefined>(FORM) ?? (() => null);
}

/** The lines of a sheet that are one field each. */
export function plainLines(lines: readonly TermsLine[]): readonly TermsLine[] {
  return lines.filter((line) => line.kind !== "prizes" && line.kind !== "parts");
}

export function newPrize(): PrizeDraft {
  return { texts: {}, parts: [{ kind: "", texts: {} }] };
}

/** What the terms state now, to be written on. */
export function drafted(form: TermsForm, stated: Stated): TermsDraft {
  const prizes = (stated.prizes ?? []) as Stated[];
  return { texts: textsOf(form.terms, stated), prizes: prizes.map((prize) => draftedPrize(form, prize)) };
}

function draftedPrize(form: TermsForm, prize: Stated): PrizeDraft {
  const parts = ((prize.consists_of ?? []) as Stated[]).map((part) => {
    const kind = String(part.kind);
    return { kind, texts: textsOf(linesOf(form, kind), part) };
  });
  return { texts: textsOf(form.prize, prize), parts: parts.length > 0 ? parts : [{ kind: "", texts: {} }] };
}

export function linesOf(form: TermsForm, kind: string): readonly TermsLine[] {
  return form.parts.find((part) => part.kind === kind)?.lines ?? [];
}

function textsOf(lines: readonly TermsLine[], stated: Stated): Texts {
  const known = plainLines(lines).map((line) => [line.name, textOf(line, stated[line.name])] as const);
  return Object.fromEntries(known);
}

function textOf(line: TermsLine, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return line.kind === "moment" ? localOf(String(value)) : String(value);
}

/** "2026-11-18T10:00" of a moment anywhere, as a field of this machine's own time has it. */
function localOf(moment: string): string {
  const there = new Date(moment);
  const here = new Date(there.getTime() - there.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

/** What is written, as an act takes it; what is not written is not said. */
export function statedBy(form: TermsForm, draft: TermsDraft): Record<string, unknown> {
  const prizes = draft.prizes.map((prize) => ({
    ...valuesOf(form.prize, prize.texts),
    consists_of: prize.parts.filter((part) => part.kind !== "").map((part) => ({ kind: part.kind, ...valuesOf(linesOf(form, part.kind), part.texts) })),
  }));
  return { ...valuesOf(form.terms, draft.texts), prizes };
}

function valuesOf(lines: readonly TermsLine[], texts: Texts): Record<string, unknown> {
  const said = plainLines(lines).filter((line) => (texts[line.name] ?? "").trim() !== "");
  return Object.fromEntries(said.map((line) => [line.name, valueOf(line, (texts[line.name] ?? "").trim())]));
}

function valueOf(line: TermsLine, text: string): unknown {
  if (line.kind === "yes-no") return text === "yes";
  return line.kind === "moment" ? new Date(text).toISOString() : text;
}

// Turns the server's words into sentences.
import { brief } from "../cards/names";
import { dayAndMinute } from "./moments";

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "pair of kings" of "a pair of kings". */
export function withoutArticle(words: string): string {
  return words.replace(/^an? /, "");
}

/** "a flush, king high" of "flush, king high": the names of single hands come without their article. */
export function withArticle(words: string): string {
  return words.replace(/^(?=(royal|straight|flush|full house))/, "a ");
}

/** With a full stop, where it ends with nothing else. */
export function stopped(words: string): string {
  return words.replace(/([^.!?”])$/, "$1.");
}

export function sentence(words: string): string {
  return stopped(capital(words));
}

/** "K♠" of "Ks", "−50" of "-50", and a moment as the reader's own clock has it; a sentence that begins with "As" is left alone. */
export function withSigns(words: string): string {
  return words
    .replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?) ?([+-]\d\d:\d\d)/g, (_, day, time, zone) => dayAndMinute(`${day}T${time}${zone}`))
    .replace(/(?<![A-Za-z0-9])(?:As(?! [a-z]{2})|(?!As)[2-9TJQKA][shdc])(?![A-Za-z0-9])/g, (card) => brief(card))
    .replace(/(?<![\w)\u2013-])-(?=\d)/g, "\u2212");
}

/** A whole sentence with the signs of cards, numbers and moments. */
export function sentenceWithSigns(words: string): string {
  return sentence(withSigns(words));
}

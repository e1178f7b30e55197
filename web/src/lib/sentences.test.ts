import { describe, expect, it } from "vitest";
import { sentenceWithSigns, withSigns } from "./sentences";

describe("a sentence of the server", () => {
  it("shows cards and negative numbers by their signs", () => {
    expect(withSigns("shows Ks 9h, box 3 -20")).toBe("shows K♠ 9♥, box 3 −20");
    expect(withSigns("As before, 10-20 cards")).toBe("As before, 10-20 cards");
  });

  it("shows a moment by the reader's clock", () => {
    const there = new Date("2026-11-16T20:00-05:00");
    const time = `${String(there.getHours()).padStart(2, "0")}:00`;
    for (const words of ["notify by 2026-11-16 20:00 -05:00", "notify by 2026-11-16 20:00-05:00"])
      expect(sentenceWithSigns(words)).toBe(`Notify by ${there.getDate()} Nov 2026, ${time}.`);
  });
});

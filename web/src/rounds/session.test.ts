import { describe, expect, it } from "vitest";
import { exact } from "../lib/money";
import { sessionOf, totals } from "./session";

const at = (minutes: number) => ({ at: new Date(Date.UTC(2026, 0, 1, 12, 0) - minutes * 60_000).toISOString() });

describe("a session", () => {
  it("ends where there was an hour without a round", () => {
    expect(sessionOf([at(0), at(5), at(64), at(125), at(126)])).toEqual([at(0), at(5), at(64)]);
    expect(sessionOf([at(0), at(60)])).toHaveLength(2);
    expect(sessionOf([])).toEqual([]);
  });

  it("never adds up across currencies", () => {
    const found = totals([{ currency: "$", net: "-10" }, { currency: "VT", net: "500" }, { currency: "$", net: "2.50" }]);
    expect(found.map(({ currency, count, net }) => [currency, count, exact(net)])).toEqual([["$", 2, "-7.5"], ["VT", 1, "500"]]);
  });
});

import { describe, expect, it } from "vitest";
import { type DeskAct, Incident, isComplete, lineOf, placeTitle } from "./incident.svelte";

const field = (name: string, kind: string, optional = false) => ({ name, kind, optional, choices: [] });
const act = (verb: string, ...fields: ReturnType<typeof field>[]) => ({ verb, about: "", group: "Play", fields }) as unknown as DeskAct;

describe("a line of an incident", () => {
  it("has the required fields in order and the others by name", () => {
    const deal = act("deal", field("to", "whole"), field("exposed", "yes-no", true), field("card", "card", true));
    expect(lineOf(deal, { to: "1" })).toBe("deal 1");
    expect(lineOf(deal, { to: "dealer", card: "Kh" })).toBe("deal dealer card=Kh");
  });
  it("quotes words and leaves cards as they are", () => {
    const empty = act("void-hand", field("box", "whole"), field("clause", "text"), field("reason", "text"));
    expect(lineOf(empty, { box: "2", clause: "11.1", reason: "cards left the table" })).toBe('void-hand 2 11.1 "cards left the table"');
    expect(lineOf(act("exchange", field("box", "whole"), field("discard", "cards")), { box: "2", discard: "4s 3s" })).toBe("exchange 2 4s 3s");
  });
  it("is complete when nothing required is missing", () => {
    const reveal = act("reveal-dealer", field("cards", "cards", true));
    expect(isComplete(reveal, {})).toBe(true);
    expect(isComplete(act("bet", field("box", "whole")), { box: " " })).toBe(false);
    expect(lineOf(reveal, { cards: "As Kd" })).toBe("reveal-dealer cards=As,Kd");
  });
  it("names places as people do", () => {
    expect(["2", "dealer", "board", "then"].map(placeTitle)).toEqual(["Box 2", "Dealer", "Board", "After the deal"]);
  });
});

describe("the table of an incident", () => {
  it("has a sign only where one is stated", () => {
    const incident = new Incident();
    expect(incident.sign).toBe("");
    incident.maximum = "50";
    expect(incident.sign).toBe("1:50");
    incident.minimum = " 10 ";
    incident.step = "5";
    expect(incident.sign).toBe("10:50:5");
    expect(incident.tableSaid).toContain("limits 10 to 50, steps of 5");
    incident.jackpot = true;
    incident.jackpotWager = "5";
    expect(incident.sign).toBe("10:50:5 jackpot=5");
  });
  it("names players only where a name is given", () => {
    const incident = new Incident();
    incident.addBox("1");
    incident.addBox("2");
    incident.players["1"] = " Ann ";
    incident.players["2"] = " ";
    expect(incident.named).toEqual({ "1": "Ann" });
    incident.removeBox("1");
    expect(incident.named).toEqual({});
  });
  it("leaves what a person did to the acts unless it is said", () => {
    const incident = new Incident();
    incident.choices = { by_hand: ["dealing", "collecting"], options: [], jackpot: null } as unknown as NonNullable<Incident["choices"]>;
    incident.byHand["collecting"] = true;
    expect(incident.doneByHand).toBeNull();
    incident.saysByHand = true;
    expect(incident.doneByHand).toBe("collecting");
    expect(incident.tableSaid).toContain("by hand: collecting");
    incident.byHand["collecting"] = false;
    expect(incident.doneByHand).toBe("");
  });
  it("forgets wagers on a box that is taken away", () => {
    const incident = new Incident();
    incident.addBox("1");
    incident.addBox("2");
    incident.wager("1", "super_on_2", "10");
    incident.removeBox("2");
    expect(incident.wagers).toEqual({ "1": {} });
  });
});

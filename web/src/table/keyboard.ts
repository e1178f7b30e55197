// The keyboard at a table: keys as printed in the dock. They act only where the dock offers it.
import { chipsWithin } from "../chips/denominations";
import { mainArea } from "../lib/areas";
import { roundPath, router } from "../lib/router.svelte";
import type { Controller } from "./controller.svelte";

export function onKey(event: KeyboardEvent, control: Controller, table: string): void {
  if (inField(event) || event.metaKey || event.ctrlKey || event.altKey) return;
  const key = event.key.toUpperCase();
  const done =
    control.deciding ? deciding(event, key, control) : control.settled ? settled(event, key, control, table) : control.preparing && wagering(event, key, control);
  if (done) event.preventDefault();
}

function inField(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  return target?.closest?.("input:not([type=checkbox], [type=radio]), select, textarea, dialog, aside") != null;
}

/** Enter on a control that has a use of its own for it; areas have not, they take Space. */
function onOther(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("button:not([data-area]), a") !== null;
}

function deciding(event: KeyboardEvent, key: string, control: Controller): boolean {
  const { question } = control;
  if (question) {
    if (key === "Y") void control.choose(question);
    else if (key === "N" || key === "ESCAPE") control.forget();
    return ["Y", "N", "ESCAPE"].includes(key);
  }
  const offer = control.offers.find((each) => each.key === key);
  const card = control.exchange && /^[1-6]$/.test(key) ? control.seat?.cards[Number(key) - 1] : null;
  if (key === "ESCAPE") control.forget();
  else if (card) control.toggle(card);
  else if (offer) void control.choose(offer);
  else if (key === "ENTER" && control.armed && !onOther(event)) void control.choose(control.armed);
  else return control.exchange !== null && walk(event);
  return true;
}

/** Arrows go from card to card. */
function walk(event: KeyboardEvent): boolean {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return false;
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[data-discard]")];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  boxes[at < 0 ? (step > 0 ? 0 : boxes.length - 1) : (at + step + boxes.length) % boxes.length]?.focus();
  return true;
}

function settled(event: KeyboardEvent, key: string, control: Controller, table: string): boolean {
  const path = roundPath(table, control.model.round);
  if (key === "C") control.dismiss();
  else if (key === "R") router.go(path);
  else if (key === "V") router.go(`${path}#shuffle`);
  else if (key === "ENTER" && !onOther(event) && Object.keys(control.repeatable).length) void control.repeat();
  else return false;
  return true;
}

function wagering(event: KeyboardEvent, key: string, control: Controller): boolean {
  const chips = chipsWithin(mainArea(control.model.layout)?.bounds ?? null);
  const chip = /^[1-6]$/.test(key) ? chips[Number(key) - 1] : undefined;
  if (chip) control.chip = chip.value;
  else if (key === "ESCAPE") control.staging.clear();
  else if (key === "U") control.staging.undo();
  else if (key === "D") control.double();
  else if (key === "R") control.staging.put(control.repeatable);
  else if (key === "ENTER" && !onOther(event) && control.staging.any && !control.missing) void control.place();
  else return false;
  return true;
}

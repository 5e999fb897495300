/** What the keyboard goes to first in an input. */
export const firstControl = (area: Element): HTMLElement | null =>
  area.querySelector("input:not([hidden]):not([disabled]), textarea, button:not([disabled])");

export const isField = (control: HTMLElement): boolean =>
  control.matches("textarea, input:not([type=checkbox]):not([type=radio])");

/** On touch screens a focused field would bring up the keyboard over the question. */
export const coversPage = (control: HTMLElement): boolean =>
  isField(control) && window.matchMedia("(pointer: coarse)").matches;

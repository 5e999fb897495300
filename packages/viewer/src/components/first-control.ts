/** Returns the control of an input that gets the keyboard focus first. */
export const firstControl = (area: Element): HTMLElement | null =>
  area.querySelector("input:not([hidden], [disabled]), textarea, button:not([disabled])");

export const isField = (control: HTMLElement): boolean =>
  control.matches("textarea, input:not([type=checkbox], [type=radio])");

/** On touch screens, focusing a field would open the keyboard and cover the question. */
export const coversPage = (control: HTMLElement): boolean =>
  isField(control) && window.matchMedia("(pointer: coarse)").matches;

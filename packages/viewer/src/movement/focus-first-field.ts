import { isEmbedded } from "../base/tell-parent.ts";
import { coversPage, firstControl, isField } from "../components/first-control.ts";

/**
 * Before the first answer, a field that is asked for gets the focus: where no keyboard comes up with it, where it can be
 * seen, and where nothing else has it. A page around the chat keeps its own. False for an input that is still being loaded.
 */
export const focusFirstField = (input: Element): boolean => {
  const control = firstControl(input);
  if (!control) return false;
  const { top, bottom } = control.getBoundingClientRect();
  const isFree = isField(control) && !coversPage(control) && !isEmbedded() && document.activeElement === document.body;
  if (isFree && top >= 0 && bottom <= window.innerHeight) control.focus({ preventScroll: true });
  return true;
};

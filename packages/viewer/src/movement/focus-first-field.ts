import { isEmbedded } from "@parley/ui";
import { coversPage, firstControl, isField } from "../components/first-control.ts";

/**
 * Focuses the first field before the first answer, if no on-screen keyboard opens, the field is visible and nothing
 * else has the focus. In a frame, the focus stays with the surrounding page. Returns false if the input is still
 * loading.
 */
export const focusFirstField = (input: Element): boolean => {
  const control = firstControl(input);
  if (!control) return false;
  const { top, bottom } = control.getBoundingClientRect();
  const isFree = isField(control) && !coversPage(control) && !isEmbedded() && document.activeElement === document.body;
  if (isFree && top >= 0 && bottom <= window.innerHeight) control.focus({ preventScroll: true });
  return true;
};

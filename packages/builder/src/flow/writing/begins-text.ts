import type { KeyboardEvent } from "react";

/** A letter, a digit, or a mark with which a text begins. The other marks and the space have a meaning of their own. */
const first = /^[\p{L}\p{N}\p{Extended_Pictographic}"'„“‘«¿¡([{*-]$/u;

/** Whether a key that is pressed on something selected begins to write in it, as in a cell of a spreadsheet. */
export const beginsText = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean => {
  if (nativeEvent.isComposing || !first.test(key)) return false;
  // Some keyboards have marks such as { on a second level, which browsers may tell as Ctrl and Alt.
  return nativeEvent.getModifierState("AltGraph") || !(ctrlKey || metaKey || altKey);
};

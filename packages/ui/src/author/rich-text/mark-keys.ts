import { type MarkName, markNames } from "./editing.ts";

/** The shortcuts that toggle marks, pressed together with Ctrl or ⌘. */
export const markKeys: Readonly<Record<MarkName, string>> = {
  bold: "B",
  italic: "I",
  underline: "U",
  strikethrough: "Shift+X",
  code: "E",
};

export const findMark = (key: string, isShifted: boolean): MarkName | undefined => {
  const keys = `${isShifted ? "Shift+" : ""}${key.toUpperCase()}`;
  return markNames.find((mark) => markKeys[mark] === keys);
};

import type { JsonObject } from "@parley/core";

/** The colours a look is made of; each pair of text and background can be read well (WCAG 2.2 AA). */
export interface Palette {
  font: string;
  /** Behind everything. */
  page: string;
  /** Texts on the page, answers to pick. */
  text: string;
  bubble: string;
  bubbleText: string;
  /** Buttons, the visitor's bubbles, the progress bar. */
  accent: string;
  accentText: string;
  field: string;
  fieldText: string;
  placeholder: string;
  /** Lines around bubbles and fields. */
  line: string;
  corners?: "none" | "medium" | "large";
  hasProgressBar?: boolean;
}

/** The `theme` of a bot file in some colours. */
export const createTheme = (palette: Palette): JsonObject => {
  const { font, page, text, bubble, bubbleText, accent, accentText, field, fieldText, placeholder, line } = palette;
  const border = (color: string, thickness = 1): JsonObject => ({
    thickness,
    color,
    roundeness: palette.corners ?? "medium",
  });
  const filled: JsonObject = { backgroundColor: accent, color: accentText, border: border(accent) };
  return {
    general: {
      font: { type: "Google", family: font },
      background: { type: "Color", content: page },
      ...(palette.hasProgressBar ? { progressBar: { isEnabled: true, color: accent, backgroundColor: line } } : {}),
    },
    chat: {
      container: { backgroundColor: "transparent", color: text },
      hostBubbles: { backgroundColor: bubble, color: bubbleText, border: border(line) },
      guestBubbles: filled,
      buttons: filled,
      inputs: { backgroundColor: field, color: fieldText, placeholderColor: placeholder, border: border(line) },
    },
  };
};

import type { JsonObject } from "@parley/core";

/** The colours of a preset. Each pair of text and background has enough contrast (WCAG 2.2 AA). */
export interface Palette {
  font: string;
  /** The page's background. */
  page: string;
  /** Texts on the page and unselected choices. */
  text: string;
  bubble: string;
  bubbleText: string;
  /** Buttons, the visitor's bubbles and the progress bar. */
  accent: string;
  accentText: string;
  field: string;
  fieldText: string;
  placeholder: string;
  /** Borders of bubbles and fields. */
  line: string;
  corners?: "none" | "medium" | "large";
  hasProgressBar?: boolean;
}

/** Returns the `theme` of a bot file with these colours. */
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
      buttonsInput: { look: "outlined" },
      inputs: { backgroundColor: field, color: fieldText, placeholderColor: placeholder, border: border(line) },
    },
  };
};

import type { Theme, ThemePart } from "../bot-fields/theme.ts";
import { lookup } from "../values/record.ts";

/**
 * Some default colours of the file format are too light for the text on them (white on #ff5924 has a contrast of 3.1:1, on
 * version 6's #ff8e21 only 2.3:1). They are stored and exported unchanged, but the page shows a darker shade of the same hue
 * (at least 4.6:1). Colours chosen by an author are never changed.
 */
const shades: Readonly<Record<string, string>> = { "#ff5924": "#d73b09", "#ff8e21": "#b35900" };

const placeholders: Readonly<Record<string, string>> = { "#9095a0": "#6b7180" };

/** Default border colours that match the light defaults; they would stand out next to the darker shade. */
const borders = new Set(["#ffb8a0", "#f98868"]);

/** Returns this part of the theme with a background on which its text is readable. */
export const readablePart = <Part extends ThemePart>(part: Part): Part => {
  const shade = lookup(shades, part.backgroundColor.toLowerCase());
  if (shade === undefined || part.color.toLowerCase() !== "#ffffff") return part;
  const { border } = part;
  const color = borders.has(border.color.toLowerCase()) ? shade : border.color;
  return { ...part, backgroundColor: shade, border: { ...border, color } };
};

/** The colour of placeholders, readable on the fields' default background. */
export const readablePlaceholder = ({ placeholderColor, backgroundColor }: Theme["chat"]["inputs"]): string =>
  backgroundColor.toLowerCase() === "#ffffff"
    ? (lookup(placeholders, placeholderColor.toLowerCase()) ?? placeholderColor)
    : placeholderColor;

import type { Theme, ThemePart } from "../bot-fields/theme.ts";
import { lookup } from "../values/record.ts";

/**
 * The default colours of the file format are a little too light for their texts (white on #ff5924 is 3.1:1, on the #ff8e21
 * of version 6 2.3:1). They are stored and exported as they are; the page shows a darker shade of the same hue, which
 * reads well (4.6:1 and more). Colours that an author chose are left alone.
 */
const shades: Readonly<Record<string, string>> = { "#ff5924": "#d73b09", "#ff8e21": "#b35900" };

const placeholders: Readonly<Record<string, string>> = { "#9095a0": "#6b7180" };

/** The default borders around the default colours; beside the darker shade they would stand out. */
const borders = new Set(["#ffb8a0", "#f98868"]);

/** The part with the background that its text can be read on. */
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

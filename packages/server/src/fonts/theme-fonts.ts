import type { Theme } from "@parley/core";

/** A part of a theme that may load fonts. */
export type FontOrigin =
  | { kind: "family"; family: string }
  /** The address of a style sheet, or of a font file itself. */
  | { kind: "address"; family: string; url: string }
  | { kind: "css"; css: string };

/** An origin with the field that the author set it in. */
export interface PlacedOrigin {
  path: "theme.general.font" | "theme.customCss";
  /** The origin's name in messages for the author. */
  name: string;
  origin: FontOrigin;
}

/** Lists the parts of a theme that may load fonts, in the order of their styles in the page. */
export const fontOriginsOf = ({ general: { font }, customCss }: Theme): PlacedOrigin[] => {
  const { family } = font;
  const origins: FontOrigin[] = [];
  // A custom font without an address is installed on the visitor's device, or loaded by the custom CSS.
  if (font.type === "Google" && family.trim() !== "") origins.push({ kind: "family", family });
  if (font.type === "Custom" && font.url) origins.push({ kind: "address", family, url: font.url });
  if (font.type === "Custom" && font.css) origins.push({ kind: "css", css: font.css });
  const name = family.trim() === "" ? "of the theme" : `"${family.trim()}"`;
  return [
    ...origins.map((origin): PlacedOrigin => ({ path: "theme.general.font", name, origin })),
    ...(customCss.trim() === ""
      ? []
      : [{ path: "theme.customCss", name: "of the custom CSS", origin: { kind: "css", css: customCss } } as const]),
  ];
};

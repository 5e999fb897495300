import type { Theme } from "@parley/core";

/** Something in a theme that fonts may come from. */
export type FontOrigin =
  | { kind: "family"; family: string }
  /** A style sheet, or the file of a font itself. */
  | { kind: "address"; family: string; url: string }
  | { kind: "css"; css: string };

/** An origin with the field that the author set it in. */
export interface PlacedOrigin {
  path: "theme.general.font" | "theme.customCss";
  /** What the author knows it by. */
  name: string;
  origin: FontOrigin;
}

/** Everything in a theme that fonts may come from, in the order in which its styles stand in the page. */
export const fontOriginsOf = ({ general: { font }, customCss }: Theme): PlacedOrigin[] => {
  const { family } = font;
  const origins: FontOrigin[] = [];
  // An own font without an address is one that visitors have, or that the custom CSS brings.
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

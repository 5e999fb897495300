import type { ThemeFont } from "@parley/core";

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/**
 * The font family, with the system's own behind it. Nothing is fetched from others to show a page: a Google family is
 * used where the visitor has it.
 */
export const fontStack = ({ family }: ThemeFont): string => {
  const name = family.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  return name === "" ? systemFonts : `"${name}", ${systemFonts}`;
};

/** The style sheet that an author's own font comes from; null when there is none. */
export const fontSheetUrl = (font: ThemeFont): string | null =>
  font.type === "Custom" && font.url !== undefined && /^https?:\/\//i.test(font.url) ? font.url : null;

import type { ThemeFont } from "@parley/core";

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** The font family, with the system's own behind it. The server has the fonts; nothing is fetched from others. */
export const fontStack = ({ family }: ThemeFont): string => {
  const name = family.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  return name === "" ? systemFonts : `"${name}", ${systemFonts}`;
};

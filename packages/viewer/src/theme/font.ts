import type { ThemeFont } from "@parley/core";

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** Returns the font family with the system's as fallback. Fonts come from the server only. */
export const fontStack = ({ family }: ThemeFont): string => {
  const name = family.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  return name === "" ? systemFonts : `"${name}", ${systemFonts}`;
};

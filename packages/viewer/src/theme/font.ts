import type { ThemeFont } from "@parley/core";
import { fallbackNames } from "./fallback-font.ts";

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** The family's name without anything that could end a text in CSS. */
export const fontName = ({ family }: ThemeFont): string => family.replace(/[^\p{L}\p{N} _-]/gu, "").trim();

/** Returns the font family with the system's as fallback. Fonts come from the server only. */
export const fontStack = (font: ThemeFont): string => {
  const name = fontName(font);
  if (name === "") return systemFonts;
  return [name, ...fallbackNames(name)].map((known) => `"${known}", `).join("") + systemFonts;
};

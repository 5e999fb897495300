import type { Measure } from "./count-lines.ts";

const narrow = /[ijlIft.,:;!'|()[\]/ ]/;
const wide = /[mwMW@%—]/;
const capital = /[A-Z0-9]/;

/** Estimates a text's width by kinds of letters, where no canvas is available. */
const estimateText: Measure = (text, isBold, isCode) => {
  if (isCode) return text.length * 7.2;
  let width = 0;
  for (const letter of text)
    width +=
      letter > "\u2e80" ? 13 : narrow.test(letter) ? 3.9 : wide.test(letter) ? 11 : capital.test(letter) ? 8.4 : 7.2;
  return isBold ? width * 1.05 : width;
};

const fontOf = (isBold: boolean, isCode: boolean): string => {
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue(isCode ? "--font-code" : "--font") || "sans-serif";
  return `${isBold ? 600 : 400} ${isCode ? 12 : 13}px ${family}`;
};

/**
 * Returns a measure that uses the browser's own text rendering and caches words. Make a new one after fonts have
 * loaded.
 */
export const createMeasure = (): Measure => {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return estimateText;
  const known = new Map<string, number>();
  const fonts = new Map<string, string>();
  return (text, isBold, isCode) => {
    const look = `${isBold ? "b" : "n"}${isCode ? "c" : "t"}`;
    const key = look + text;
    const before = known.get(key);
    if (before !== undefined) return before;
    const font = fonts.get(look) ?? fontOf(isBold, isCode);
    fonts.set(look, font);
    context.font = font;
    const { width } = context.measureText(text);
    known.set(key, width);
    return width;
  };
};

import type { Rgb } from "@parley/core";

/** Whether light text has more contrast on this colour. */
export const isDark = ({ red, green, blue, alpha }: Rgb): boolean =>
  alpha > 0.5 && (red * 299 + green * 587 + blue * 114) / 1000 < 128;

const plainValue = /^[\w\s#(),.%/+*-]*$/;

/** Returns a CSS value that can't end its declaration, or the fallback. */
export const safeValue = (value: string, fallback: string): string =>
  value.trim() !== "" && plainValue.test(value) && !/url\s*\(|expression/i.test(value) ? value.trim() : fallback;

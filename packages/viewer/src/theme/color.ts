export interface Rgb {
  red: number;
  green: number;
  blue: number;
  /** 0 to 1. */
  alpha: number;
}

const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const functional = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(0|1|0?\.\d+|1\.0+)\s*)?\)$/i;

/** A colour as authors write it: hex, rgb() or rgba(), `transparent`; null for anything else, such as names. */
export const findRgb = (color: string): Rgb | null => {
  const text = color.trim();
  if (text.toLowerCase() === "transparent" || text === "") return { red: 0, green: 0, blue: 0, alpha: 0 };
  if (hex.test(text)) return readHex(text.slice(1));
  const parts = functional.exec(text);
  if (!parts) return null;
  return { red: Number(parts[1]), green: Number(parts[2]), blue: Number(parts[3]), alpha: Number(parts[4] ?? 1) };
};

const readHex = (digits: string): Rgb => {
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return { red: at(0), green: at(2), blue: at(4), alpha: long.length === 8 ? at(6) / 255 : 1 };
};

/** Whether light text reads better on this colour. */
export const isDark = ({ red, green, blue, alpha }: Rgb): boolean =>
  alpha > 0.5 && (red * 299 + green * 587 + blue * 114) / 1000 < 128;

const plainValue = /^[\w\s#(),.%/+*-]*$/;

/** A value that can stand in a declaration and cannot end it. */
export const safeValue = (value: string, fallback: string): string =>
  value.trim() !== "" && plainValue.test(value) && !/url\s*\(|expression/i.test(value) ? value.trim() : fallback;

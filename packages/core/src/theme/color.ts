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

/** The contrast of two opaque colours, from 1 to 21, as defined by the Web Content Accessibility Guidelines. */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const luminance = ({ red, green, blue }: Rgb): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Blends a translucent colour with the opaque colour behind it. */
export const blend = (color: Rgb, behind: Rgb): Rgb => {
  const mix = (over: number, under: number) => Math.round(over * color.alpha + under * (1 - color.alpha));
  return {
    red: mix(color.red, behind.red),
    green: mix(color.green, behind.green),
    blue: mix(color.blue, behind.blue),
    alpha: 1,
  };
};

import { contrastOf, type Rgb } from "@parley/core";

const black: Rgb = { red: 0, green: 0, blue: 0, alpha: 1 };
const white: Rgb = { red: 255, green: 255, blue: 255, alpha: 1 };
const steps = 50;

const mix = (color: Rgb, towards: Rgb, part: number): Rgb => {
  const at = (channel: "red" | "green" | "blue") => Math.round(color[channel] * (1 - part) + towards[channel] * part);
  return { red: at("red"), green: at("green"), blue: at("blue"), alpha: 1 };
};

export const toHex = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/**
 * Returns the nearest shade of a colour that has the wanted contrast to another colour. Up to a contrast of 4.5 there
 * always is one: black or white.
 */
export const findReadable = (color: Rgb, other: Rgb, wanted: number): Rgb => {
  for (let step = 0; step <= steps; step++) {
    const found = [black, white]
      .map((end) => mix(color, end, step / steps))
      .find((shade) => contrastOf(shade, other) >= wanted);
    if (found) return found;
  }
  return contrastOf(black, other) > contrastOf(white, other) ? black : white;
};

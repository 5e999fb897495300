import {
  blend,
  contrastOf,
  findRgb,
  pageColor,
  type Rgb,
  readablePart,
  readablePlaceholder,
  type Theme,
} from "@parley/core";
import { findReadable, toHex } from "./find-readable.ts";

export const pairIds = ["container", "hostBubbles", "guestBubbles", "buttons", "inputs", "placeholder"] as const;

/** A text of the chat and what is behind it. */
export type PairId = (typeof pairIds)[number];

/** The minimum contrast of texts (WCAG 2.2, AA). */
export const wanted = 4.5;

export interface MeasuredPair {
  ratio: number;
  text: string;
  behind: string;
  /** Colours with enough contrast, and their paths in the theme; empty if the contrast is sufficient. */
  fixes: { kind: "text" | "background"; color: string; path: readonly string[] }[];
}

/** Returns the contrast of a text in the theme; null if its background is a picture or a colour is invalid. */
export const measurePair = (theme: Theme, pair: PairId): MeasuredPair | null => {
  const colors = colorsOf(theme, pair);
  if (colors === null) return null;
  const { text, behind, hasOwnBackground } = colors;
  const ratio = contrastOf(text, behind);
  const key = pair === "placeholder" ? "inputs" : pair;
  const fixes: MeasuredPair["fixes"] = [];
  if (ratio < wanted) {
    const readable = findReadable(text, behind, wanted);
    const color = pair === "placeholder" ? "placeholderColor" : "color";
    fixes.push({ kind: "text", color: toHex(readable), path: ["chat", key, color] });
    if (hasOwnBackground && pair !== "placeholder") {
      const background = findReadable(behind, text, wanted);
      if (contrastOf(text, background) >= wanted)
        fixes.push({ kind: "background", color: toHex(background), path: ["chat", key, "backgroundColor"] });
    }
  }
  return { ratio, text: toHex(text), behind: toHex(behind), fixes };
};

const colorsOf = (theme: Theme, pair: PairId): { text: Rgb; behind: Rgb; hasOwnBackground: boolean } | null => {
  const page = pageColor(theme);
  if (pair === "container") {
    const text = findRgb(theme.chat.container.color);
    return text && page ? { text: blend(text, page), behind: page, hasOwnBackground: false } : null;
  }
  const part = readablePart(theme.chat[pair === "placeholder" ? "inputs" : pair]);
  const background = findRgb(part.backgroundColor);
  const text = findRgb(pair === "placeholder" ? readablePlaceholder(theme.chat.inputs) : part.color);
  if (!background || !text) return null;
  const alpha = background.alpha * part.opacity;
  if (alpha < 1 && !page) return null;
  const behind = page ? blend({ ...background, alpha }, page) : background;
  return { text: blend(text, behind), behind, hasOwnBackground: alpha === 1 };
};

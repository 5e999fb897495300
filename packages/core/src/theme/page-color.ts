import type { Theme } from "../bot-fields/theme.ts";
import { findRgb, type Rgb } from "./color.ts";

/** The background colour of the chat's page; null if it is unknown, for example because of a picture. */
export const pageColor = ({ general, chat }: Theme): Rgb | null => {
  const container = findRgb(chat.container.backgroundColor);
  if (container && container.alpha * chat.container.opacity > 0.5) return container;
  return general.background.type === "Color" ? findRgb(general.background.content) : null;
};

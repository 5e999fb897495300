import type { Theme } from "../../bot-fields/theme.ts";
import { botEntryId } from "../../draft/draft.ts";
import { blend, contrastOf, findRgb, type Rgb } from "../../theme/color.ts";
import { pageColor } from "../../theme/page-color.ts";
import { readablePart, readablePlaceholder } from "../../theme/readable-shades.ts";
import type { Finding, Fix } from "../diagnostic.ts";
import { defineRule } from "../rule.ts";

/** The contrast that the Web Content Accessibility Guidelines require for text (level AA). */
const leastContrast = 4.5;

/** A text on the page, as visitors see it. */
interface ShownText {
  /** Where its colour is stored, as a path from `theme.chat`. */
  path: readonly string[];
  /** The author's name for it, at the start of a sentence. */
  name: string;
  color: string;
  /** Null if the background is unknown. */
  background: Rgb | null;
}

export const lowContrast = defineRule({
  id: "low-contrast",
  severity: "warning",
  description: "A text of the theme stands out too little from what is behind it: less than 4.5 to 1.",
  remedy: "Choose a darker or lighter colour for the text, or for what is behind it.",
  check: ({ flow }) => listTexts(flow.theme).flatMap(judge),
});

const judge = ({ path, name, color, background }: ShownText): Finding[] => {
  const text = findRgb(color);
  if (!text || !background) return [];
  const contrast = contrastOf(blend(text, background), background);
  if (contrast >= leastContrast) return [];
  // Rounded down: 4.49 is not enough, and must not be displayed as 4.5.
  const shown = Math.floor(contrast * 10) / 10;
  const message = `${name} (${color}) has a contrast of ${shown} to 1 to what is behind it (${hexOf(background)}); many people need 4.5 to 1 to read it.`;
  return [{ message, field: ["theme", "chat", ...path].join("."), ...fixFor(path, background) }];
};

const fixFor = (path: readonly string[], background: Rgb): { fix?: Fix } => {
  const value = ["#202020", "#ffffff", "#000000"].find((color) => {
    const text = findRgb(color);
    return text !== null && contrastOf(text, background) >= leastContrast;
  });
  if (value === undefined) return {};
  const operation = { op: "set", table: "bot", id: botEntryId, path: ["theme", "chat", ...path], value } as const;
  return { fix: { label: `Use ${value} for the text`, operations: [operation] } };
};

const listTexts = (theme: Theme): ShownText[] => {
  const { container, hostBubbles, guestBubbles, buttons, inputs } = theme.chat;
  const page = pageColor(theme);
  const solidPage = page?.alpha === 1 ? page : null;
  const behind = (part: Theme["chat"]["inputs" | "hostBubbles"]): Rgb | null => {
    const color = findRgb(part.backgroundColor);
    if (!color) return null;
    const alpha = color.alpha * part.opacity;
    return alpha === 1 ? color : solidPage && blend({ ...color, alpha }, solidPage);
  };
  // The page shows darker shades instead of the format's own colours, which no author has chosen.
  const text = (key: "hostBubbles" | "guestBubbles" | "buttons" | "inputs", name: string, part: typeof hostBubbles) => {
    const shown = readablePart(part);
    return { path: [key, "color"], name, color: shown.color, background: behind(shown) };
  };
  return [
    text("hostBubbles", "The text of the bot's bubbles", hostBubbles),
    text("guestBubbles", "The text of the visitor's bubbles", guestBubbles),
    text("buttons", "The text of the buttons", buttons),
    text("inputs", "The text of the input fields", inputs),
    {
      path: ["inputs", "placeholderColor"],
      name: "The placeholder of the input fields",
      color: readablePlaceholder(inputs),
      background: behind(inputs),
    },
    {
      path: ["container", "color"],
      name: "The text on the page and on answers to pick",
      color: container.color,
      background: solidPage,
    },
  ];
};

const hexOf = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

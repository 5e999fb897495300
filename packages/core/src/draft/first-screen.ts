import { compileTheme, type Theme } from "../bot-fields/theme.ts";
import type { Definitions } from "../fields/define-block.ts";
import { isEventSource } from "../nouns/bot-file.ts";
import { type RichTextNode, richTextToPlain } from "../text/rich-text.ts";
import { lookup } from "../values/record.ts";
import { botOf, type Draft, type DraftBlock } from "./draft.ts";
import { blocksOf, endEdgeOf, itemsOf } from "./siblings.ts";

/** The first things that visitors read of a bot, in its own colours: enough to draw a small picture of it. */
export interface FirstScreen {
  /** CSS colours, as the theme has them. The page's is empty if it has none. */
  page: string;
  bubble: string;
  bubbleText: string;
  button: string;
  buttonText: string;
  /** How round bubbles and buttons are. */
  corners: Theme["chat"]["hostBubbles"]["border"]["roundeness"];
  says: string[];
  /** The answers of the first question; empty if it has none to pick from. */
  answers: string[];
  /** The placeholder of the first question's field; null if there is no such field. */
  field: string | null;
}

const mostBubbles = 3;
const mostAnswers = 4;
const longestText = 90;
const longestAnswer = 24;
/** The number of groups without a question that are read from the start. */
const mostGroups = 5;

/** Shortens a text to one line. Variables have no value yet. */
const shorten = (text: string, length: number): string => {
  const line = [
    ...text
      .replace(/\{\{[^}]*\}\}/g, "…")
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return line.length > length ? `${line.slice(0, length - 1).join("")}…` : line.join("");
};

const wordsIn = (value: unknown): string => (typeof value === "string" ? value : "");

const textOf = ({ options }: DraftBlock): string =>
  Array.isArray(options.richText)
    ? // Cast: a list there is rich text, and a node without text counts as empty.
      richTextToPlain(options.richText as unknown as RichTextNode[])
    : "";

const placeholderOf = ({ options: { labels } }: DraftBlock): string =>
  typeof labels === "object" && labels !== null && "placeholder" in labels ? wordsIn(labels.placeholder) : "";

/** Returns the blocks that visitors meet first, up to the first question. */
const firstBlocks = (draft: Draft, definitions: Definitions): DraftBlock[] => {
  const starts = new Set(Object.values(draft.events).flatMap(({ id, type }) => (type === "start" ? [id] : [])));
  let edge = Object.values(draft.edges).find(({ from }) => isEventSource(from) && starts.has(from.eventId));
  const blocks: DraftBlock[] = [];
  for (let count = 0; edge !== undefined && count < mostGroups; count += 1) {
    const { groupId, blockId } = edge.to;
    const all = blocksOf(draft, groupId);
    const from = all.findIndex(({ id }) => id === blockId);
    for (const block of all.slice(Math.max(0, from))) {
      blocks.push(block);
      // What comes after a question or a branch depends on the visitor.
      if (lookup(definitions, block.type)?.family === "input" || block.hasItems) return blocks;
    }
    edge = endEdgeOf(draft, groupId);
  }
  return blocks;
};

/** Reads the first screen of a draft. */
export const readFirstScreen = (draft: Draft, definitions: Definitions): FirstScreen => {
  const { general, chat } = compileTheme(botOf(draft).theme);
  const blocks = firstBlocks(draft, definitions);
  const question = blocks.find(({ type }) => lookup(definitions, type)?.family === "input");
  const answers = question?.hasItems
    ? itemsOf(draft, question.id).map(({ options }) =>
        shorten(wordsIn(options.content ?? options.title), longestAnswer),
      )
    : [];
  return {
    page: general.background.type === "Color" ? general.background.content.slice(0, 100) : "",
    bubble: chat.hostBubbles.backgroundColor,
    bubbleText: chat.hostBubbles.color,
    button: chat.buttons.backgroundColor,
    buttonText: chat.buttons.color,
    corners: chat.hostBubbles.border.roundeness,
    says: blocks
      .map((block) => shorten(textOf(block), longestText))
      .filter((text) => text !== "")
      .slice(0, mostBubbles),
    answers: answers.filter((text) => text !== "").slice(0, mostAnswers),
    field: question === undefined || question.hasItems ? null : shorten(placeholderOf(question), longestAnswer),
  };
};

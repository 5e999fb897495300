import {
  type FlowBlock,
  type InputOutput,
  isJsonObject,
  type Json,
  type JsonObject,
  type Reply,
  toNumber,
} from "@parley/core";

/** The most replies that are tried at one question. */
const mostReplies = 60;

/** Texts of which each kind of question takes one, and refuses others. */
const everyday: readonly string[] = [
  "Hello",
  "0",
  "1",
  "5",
  "-1",
  "ada@example.org",
  "https://example.org/file.pdf",
  "+12025550123",
  "2026-01-15",
  "15/01/2026",
  "10:30",
];

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The replies by which an item, or a button of a card, is picked. */
const picksOf = (item: JsonObject): Reply[] => {
  const { id, paths } = item;
  const text =
    textOf(item.content) || textOf(item.title) || textOf(item.value) || textOf(item.text) || String(id ?? "");
  const buttons = Array.isArray(paths) ? paths.filter(isJsonObject) : [];
  const picks = buttons.map((button) => ({ text: textOf(button.text) || text, itemIds: [String(button.id ?? "")] }));
  return picks.length > 0 ? picks : [{ text, itemIds: [String(id ?? "")] }];
};

const together = (replies: readonly Reply[]): Reply => ({
  text: replies.map(({ text }) => text).join(", "),
  itemIds: replies.flatMap(({ itemIds = [] }) => itemIds),
});

/** Numbers at the borders that an input's own options set. */
const borders = ({ options }: InputOutput): string[] =>
  [options.min, options.max].flatMap((value) => {
    const border = typeof value === "number" ? value : toNumber(textOf(value));
    return border === undefined ? [] : [border - 1, border, border + 1].map(String);
  });

/**
 * The replies that may matter at a question: each choice, all of them and two of them where several may be picked, values
 * of all kinds, those on both sides of later comparisons, nothing at all, and something that no choice offers. Which are
 * valid, the bot decides.
 *
 * @param values what later comparisons ask for
 */
export const sampleReplies = (input: InputOutput, block: FlowBlock, values: readonly string[]): Reply[] => {
  const skipped: Reply = { text: "", isSkipped: true };
  const items = input.items ?? [];
  if (items.length > 0) {
    const picks = items.flatMap(picksOf);
    const isMultiple = block.options.isMultipleChoice === true && picks.length > 1;
    const several = isMultiple ? [together(picks), together(picks.slice(0, 2))] : [];
    return [...picks.slice(0, mostReplies - 4), ...several, { text: "Something else" }, skipped];
  }
  const texts = new Set([...values, ...borders(input), ...everyday]);
  return [...[...texts].slice(0, mostReplies - 2).map((text): Reply => ({ text })), { text: "" }, skipped];
};

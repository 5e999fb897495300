import { type FlowGroup, type RichTextNode, richTextToPlain } from "@parley/core";

/** A title that is longer is cut: it stands above a column. */
const longest = 80;

/** Whether a line contains words of its own, not only values. */
const hasWords = (line: string): boolean => /[^\s\p{P}]/u.test(line.replace(/\{\{.*?\}\}/g, ""));

const lastLineOf = (richText: unknown): string =>
  // The one boundary: rich text in a compiled flow has been checked.
  Array.isArray(richText)
    ? (richTextToPlain(richText as RichTextNode[])
        .split("\n")
        .map((line) => line.trim())
        .filter(hasWords)
        .at(-1) ?? "")
    : "";

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

/** A title as people read it: what stands for a value is called by its name, without braces. */
export const readableTitle = (title: string): string => title.replace(/\{\{\s*(.+?)\s*\}\}/g, "$1");

/**
 * What people call the answers to the inputs of a group, by the ids of these: the question, which is the last line that
 * the bot says before. An input that nothing is said before is called like its variable, else like its group.
 */
export const titleInputs = (
  { title, blocks }: FlowGroup,
  isInput: (type: string) => boolean,
  variables: ReadonlyMap<unknown, { name: string }>,
): Map<string, string> => {
  const titles = new Map<string, string>();
  let question = "";
  for (const { id, type, options } of blocks) {
    if (isInput(type)) {
      titles.set(id, question === "" ? (variables.get(options.variableId)?.name ?? title) : cut(question));
      question = "";
    } else question = lastLineOf(options.richText) || question;
  }
  return titles;
};

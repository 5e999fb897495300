import { type FlowGroup, type RichTextNode, richTextToPlain } from "@parley/core";

/** The maximum length of a title in characters. Longer ones are cut off, since titles are column headings. */
const longest = 80;

/** Whether a line has words of its own in addition to variables and punctuation. */
const hasWords = (line: string): boolean => /[^\s\p{P}]/u.test(line.replace(/\{\{.*?\}\}/g, ""));

const lastLineOf = (richText: unknown): string =>
  // The cast is safe, because rich text in a compiled flow has been checked.
  Array.isArray(richText)
    ? (richTextToPlain(richText as RichTextNode[])
        .split("\n")
        .map((line) => line.trim())
        .filter(hasWords)
        .at(-1) ?? "")
    : "";

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

/** Makes a title readable: `{{Name}}` becomes `Name`. */
export const readableTitle = (title: string): string => title.replace(/\{\{\s*(.+?)\s*\}\}/g, "$1");

/**
 * The titles of the answers to a group's inputs, by input id. A title is the question: the last line that the bot says
 * before the input. Without such a line it is the variable's name, otherwise the group's title.
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

import { type FlowGroup, type RichTextNode, richTextToPlain } from "@parley/core";

/** A title that is longer is cut: it stands above a column. */
const longest = 80;

const lastLineOf = (richText: unknown): string =>
  // The one boundary: rich text in a compiled flow has been checked.
  Array.isArray(richText)
    ? (richTextToPlain(richText as RichTextNode[])
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .at(-1) ?? "")
    : "";

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

/** A title as people read it: what stands for a value is called by its name, without braces. */
export const readableTitle = (title: string): string => title.replace(/\{\{\s*(.+?)\s*\}\}/g, "$1");

/**
 * What people call the answers to the inputs of a group, by the ids of these: the question, which is the last line that
 * the bot says before. An input that nothing is said before is called like its group.
 */
export const titleInputs = ({ title, blocks }: FlowGroup, isInput: (type: string) => boolean): Map<string, string> => {
  const titles = new Map<string, string>();
  let question = "";
  for (const { id, type, options } of blocks) {
    if (isInput(type)) {
      titles.set(id, question === "" ? title : cut(question));
      question = "";
    } else question = lastLineOf(options.richText) || question;
  }
  return titles;
};

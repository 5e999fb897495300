import { type RichTextNode, richTextToPlain } from "@parley/core";

/** The lines that a node is shown as. */
const linesOf = (node: RichTextNode): string[] => richTextToPlain([node]).split("\n");

/** Rich text as lines of plain text. */
export const linesOfRichText = (richText: readonly RichTextNode[]): string[] => richText.flatMap(linesOf);

const paragraph = (text: string): RichTextNode => ({ type: "p", children: [{ text }] });

/** Rich text with other lines: nodes at the beginning and at the end whose lines have not changed are kept as they are. */
export const withLines = (richText: readonly RichTextNode[], text: string): RichTextNode[] => {
  if (text === "") return [];
  const lines = text.split("\n");
  const start: RichTextNode[] = [];
  let from = 0;
  for (const node of richText) {
    const own = linesOf(node);
    if (!own.every((line, place) => lines[from + place] === line)) break;
    start.push(node);
    from += own.length;
  }
  const end: RichTextNode[] = [];
  let to = lines.length;
  for (const node of richText.slice(start.length).reverse()) {
    const own = linesOf(node);
    if (to - own.length < from || !own.every((line, place) => lines[to - own.length + place] === line)) break;
    end.unshift(node);
    to -= own.length;
  }
  return [...start, ...lines.slice(from, to).map(paragraph), ...end];
};

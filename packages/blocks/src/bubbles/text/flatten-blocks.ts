import { isRichTextElement, type RichTextElement, type RichTextLeaf, type RichTextNode } from "@parley/core";

/** Converts blocks to inline nodes, with line breaks between them. */
export const flattenBlocks = (blocks: readonly RichTextElement[]): RichTextNode[] => joined(blocks.map(flatten), "\n");

const flatten = ({ type, children, start }: RichTextElement): RichTextNode[] => {
  const inner = children.filter(isRichTextElement);
  switch (type) {
    case "ul":
      return joined(
        inner.map((item) => [{ text: "• " }, ...flatten(item)]),
        "\n",
      );
    case "ol": {
      const first = typeof start === "number" ? start : 1;
      return joined(
        inner.map((item, index) => [{ text: `${first + index}. ` }, ...flatten(item)]),
        "\n",
      );
    }
    case "li":
    case "blockquote":
    case "table":
      return flattenBlocks(inner);
    case "tr":
      return joined(inner.map(flatten), " | ");
    case "code_block":
      return joined(
        inner.map((line) => line.children.map((leaf) => ({ ...leaf, code: true }))),
        "\n",
      );
    default:
      return children;
  }
};

const joined = (lines: readonly RichTextNode[][], separator: string): RichTextNode[] => {
  const between: RichTextLeaf = { text: separator };
  return lines.flatMap((line, index) => (index === 0 ? line : [{ ...between }, ...line]));
};

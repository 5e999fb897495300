import { isRichTextElement, type RichTextLeaf, type RichTextNode } from "../rich-text.ts";
import type { Mark, MarkedRange } from "./emphasis.ts";

/** A part of a text within which no mark or link starts or ends. */
export interface Piece {
  text: string;
  isCode?: boolean;
  /** Set if the piece itself is a link. */
  url?: string;
}

/** A link over the pieces up to `to` (exclusive). */
export interface LinkRange {
  to: number;
  url: string;
}

const marks = ["bold", "italic", "strikethrough"] as const;

/**
 * Returns the leaves with their marks; leaves of a link are inside it. `links` is keyed by the first piece of each link;
 * links never overlap.
 */
export const joinPieces = (
  pieces: readonly Piece[],
  ranges: readonly MarkedRange[],
  links: ReadonlyMap<number, LinkRange>,
): RichTextNode[] => {
  const changes = Array.from({ length: pieces.length + 1 }, (): [Mark, number][] => []);
  for (const { mark, from, to } of ranges) {
    changes[from]?.push([mark, 1]);
    changes[to]?.push([mark, -1]);
  }
  const depths: Record<Mark, number> = { bold: 0, italic: 0, strikethrough: 0 };
  const nodes: RichTextNode[] = [];
  let target = nodes;
  let linkEnd = 0;
  for (const [index, piece] of pieces.entries()) {
    for (const [mark, step] of changes[index] ?? []) depths[mark] += step;
    if (index >= linkEnd) target = nodes;
    const link = links.get(index);
    if (link) {
      target = [];
      linkEnd = link.to;
      nodes.push({ type: "a", url: link.url, children: target });
    }
    if (piece.text === "") continue;
    const leaf: RichTextLeaf = { text: piece.text };
    for (const mark of marks) if (depths[mark] > 0) leaf[mark] = true;
    if (piece.isCode) leaf.code = true;
    if (piece.url === undefined || target !== nodes) addLeaf(target, leaf);
    else nodes.push({ type: "a", url: piece.url, children: [leaf] });
  }
  // `[](address)` is a link even though it has no text.
  for (const { children } of nodes.filter(isRichTextElement)) if (children.length === 0) children.push({ text: "" });
  return nodes.length > 0 ? nodes : [{ text: "" }];
};

const sameMarks = (one: RichTextNode, other: RichTextLeaf): one is RichTextLeaf =>
  !("children" in one) && one.code === other.code && marks.every((mark) => one[mark] === other[mark]);

const addLeaf = (target: RichTextNode[], leaf: RichTextLeaf): void => {
  const last = target.at(-1);
  if (last && sameMarks(last, leaf)) last.text += leaf.text;
  else target.push(leaf);
};

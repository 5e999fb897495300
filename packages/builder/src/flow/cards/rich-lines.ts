import { isJsonObject, type Json } from "@parley/core";

/** A part of a paragraph with the same style. */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  isCode: boolean;
  isLink: boolean;
  /** Whether it is a variable, shown as a chip with its name. */
  isVariable: boolean;
}

export interface Paragraph {
  /** The bullet or number of a list item. */
  marker: string;
  runs: readonly Run[];
}

const plain: Omit<Run, "text"> = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isCode: false,
  isLink: false,
  isVariable: false,
};

const variable = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Splits a text into runs, with a run of its own for each variable. */
export const splitVariables = (text: string, look: Omit<Run, "text"> = plain): Run[] => {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(variable)) {
    if (match.index > from) runs.push({ ...look, text: text.slice(from, match.index) });
    runs.push({ ...look, text: match[1] ?? "", isVariable: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ ...look, text: text.slice(from) });
  return runs;
};

const inline = new Set(["a", "inline-variable"]);

const runsOf = (nodes: readonly Json[], look: Omit<Run, "text">): Run[] =>
  nodes.filter(isJsonObject).flatMap((node): Run[] => {
    if (Array.isArray(node.children))
      return runsOf(node.children, node.type === "a" ? { ...look, isLink: true } : look);
    return splitVariables(typeof node.text === "string" ? node.text : "", {
      ...look,
      isBold: look.isBold || node.bold === true,
      isItalic: node.italic === true,
      isUnderlined: node.underline === true,
      isStruck: node.strikethrough === true,
      isCode: node.code === true,
    });
  });

const isInline = (node: Json): boolean =>
  isJsonObject(node) && (!Array.isArray(node.children) || inline.has(String(node.type)));

const paragraphsOf = (nodes: readonly Json[], marker: string, look: Omit<Run, "text">): Paragraph[] => {
  const found: Paragraph[] = [];
  let pending: Json[] = [];
  let rest = marker;
  const finish = () => {
    if (pending.length > 0) {
      found.push({ marker: rest, runs: runsOf(pending, look) });
      rest = "";
    }
    pending = [];
  };
  let number = 0;
  for (const node of nodes) {
    if (isInline(node)) {
      pending.push(node);
      continue;
    }
    finish();
    if (!isJsonObject(node) || !Array.isArray(node.children)) continue;
    const isHeading = typeof node.type === "string" && /^h[1-6]$/.test(node.type);
    const inner = isHeading ? { ...look, isBold: true } : look;
    if (node.type === "ul" || node.type === "ol") {
      for (const child of node.children) {
        number += 1;
        if (isJsonObject(child) && Array.isArray(child.children))
          found.push(...paragraphsOf(child.children, node.type === "ol" ? `${number}.` : "•", inner));
      }
      number = 0;
    } else {
      const within = paragraphsOf(node.children, rest, inner);
      found.push(...(within.length > 0 ? within : [{ marker: rest, runs: [] }]));
      rest = "";
    }
  }
  finish();
  return found;
};

/** Returns the paragraphs of a rich text as cards show them. */
export const readParagraphs = (richText: Json | undefined): Paragraph[] =>
  Array.isArray(richText) ? paragraphsOf(richText, "", plain) : [];

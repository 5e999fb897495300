import {
  isRichTextElement,
  type RichTextElement,
  type RichTextLeaf,
  type RichTextNode,
  richTextToPlain,
} from "@parley/core";
import { createElement, type ReactNode } from "react";
import { toSafeLink } from "./safe-url.ts";

/** Renders stored rich text (bot file format, section 10). No part of it is ever parsed as HTML. */
export const RichText = ({ nodes }: { nodes: readonly RichTextNode[] }): ReactNode => nodes.map(renderNode);

/**
 * The HTML tags of elements that need another one than `div`. Headings are one level below the page's own, which is the
 * bot's name.
 */
const tags: Readonly<Record<string, string>> = {
  ul: "ul",
  li: "li",
  blockquote: "blockquote",
  td: "td",
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  h6: "h6",
  "inline-variable": "span",
};

const renderNode = (node: RichTextNode, index: number): ReactNode =>
  isRichTextElement(node) ? renderElement(node, index) : renderLeaf(node, index);

const renderElement = (element: RichTextElement, key: number): ReactNode => {
  const { type } = element;
  const children = isEmpty(element) ? <br /> : element.children.map(renderNode);
  switch (type) {
    case "a":
      return (
        <a key={key} href={toSafeLink(String(element.url ?? ""))} target="_blank" rel="noopener noreferrer">
          {richTextToPlain(element.children) === "" ? element.url : children}
        </a>
      );
    case "ol":
      return (
        <ol key={key} start={typeof element.start === "number" ? element.start : undefined}>
          {children}
        </ol>
      );
    case "hr":
      return <hr key={key} />;
    case "code_block":
      return (
        <pre key={key} data-element-type={type} dir="ltr">
          <code>{richTextToPlain(element.children)}</code>
        </pre>
      );
    case "table":
      return (
        <table key={key} data-element-type={type}>
          <tbody>{children}</tbody>
        </table>
      );
    case "tr":
      return <tr key={key}>{element.children.map(renderNode)}</tr>;
    case "th":
      return (
        <th key={key} scope="col">
          {children}
        </th>
      );
    case "variable":
      // Older versions stored empty blocks, which are not rendered.
      if (richTextToPlain(element.children) === "") return null;
  }
  const tag = Object.hasOwn(tags, type) ? tags[type] : undefined;
  return createElement(tag ?? "div", { key, "data-element-type": type }, children);
};

const isEmpty = ({ children }: RichTextElement): boolean =>
  children.every((node) => !isRichTextElement(node) && (node.text ?? "") === "");

const marks = ["bold", "italic", "underline", "strikethrough", "code"] as const;

const renderLeaf = (leaf: RichTextLeaf, key: number): ReactNode => {
  const classes = marks.filter((mark) => leaf[mark] === true).map((mark) => `slate-${mark}`);
  if (classes.length === 0) return leaf.text;
  return createElement(leaf.code === true ? "code" : "span", { key, className: classes.join(" ") }, leaf.text);
};

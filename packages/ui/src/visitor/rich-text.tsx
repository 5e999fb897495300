import { isRichTextElement, type RichTextLeaf, type RichTextNode } from "@parley/core";
import type { ReactNode } from "react";
import { toSafeLink } from "./safe-url.ts";

/** Stored rich text as elements (bot file format, section 10). Nothing in it is ever read as HTML. */
export const RichText = ({ nodes }: { nodes: readonly RichTextNode[] }): ReactNode => nodes.map(renderNode);

const renderNode = (node: RichTextNode, index: number): ReactNode => {
  if (!isRichTextElement(node)) return renderLeaf(node, index);
  const children = node.children.map(renderNode);
  switch (node.type) {
    case "a":
      return (
        <a key={index} href={toSafeLink(String(node.url ?? ""))} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    case "ul":
      return <ul key={index}>{children}</ul>;
    case "ol":
      return <ol key={index}>{children}</ol>;
    case "li":
      return <li key={index}>{children}</li>;
    default:
      return (
        <div key={index} data-element-type={node.type}>
          {isEmpty(node.children) ? <br /> : children}
        </div>
      );
  }
};

const isEmpty = (nodes: readonly RichTextNode[]): boolean =>
  nodes.every((node) => !isRichTextElement(node) && (node.text ?? "") === "");

const marks = ["bold", "italic", "underline"] as const;

const renderLeaf = (leaf: RichTextLeaf, index: number): ReactNode => {
  const classes = marks.filter((mark) => leaf[mark] === true).map((mark) => `slate-${mark}`);
  if (classes.length === 0) return leaf.text;
  return (
    <span key={index} className={classes.join(" ")}>
      {leaf.text}
    </span>
  );
};

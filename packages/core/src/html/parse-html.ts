import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** The error for HTML that is nested too deeply, or whose tree would be far larger than the HTML. */
export class HtmlError extends Error {
  override readonly name = "HtmlError";
}

/** The limit of browsers, too. It also keeps recursive functions within the stack. */
const maxDepth = 512;

interface ParseHtmlOptions {
  /** What browsers do with `noscript`: with scripting, its content is one text and is not shown. True by default. */
  hasScripting?: boolean;
}

/**
 * Parses HTML, however broken it is, into the nodes that a browser would create in the body of a page. Throws HtmlError
 * if the tree were nested more than 512 levels deep or had many more elements than the HTML has characters: an element
 * such as `b` that is never closed is repeated in every paragraph after it, so a short text could fill the memory.
 */
export const parseHtml = (source: string, { hasScripting = true }: ParseHtmlOptions = {}): HtmlNode[] => {
  const maxCount = source.length + maxDepth;
  let [count, depth] = [0, 0];
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      count += 1;
      if (count > maxCount) throw new HtmlError("The HTML repeats elements that are never closed too often.");
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > maxDepth) throw new HtmlError(`The HTML is nested more than ${maxDepth} levels deep.`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  const body = defaultTreeAdapter.createElement("body", html.NS.HTML, []);
  return parseFragment(body, source, { treeAdapter, scriptingEnabled: hasScripting }).childNodes;
};

export const isHtmlElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const isHtmlText = (node: HtmlNode): node is HtmlText => node.nodeName === "#text";

/**
 * Whether an element is HTML: not part of an SVG image or of MathML, where names such as `style` mean something else.
 */
export const isOfHtml = ({ namespaceURI }: HtmlElement): boolean => namespaceURI === html.NS.HTML;

/** The nodes inside an element; those of a `template` are kept apart from its children. */
export const childrenOf = (element: HtmlElement): HtmlNode[] =>
  "content" in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;

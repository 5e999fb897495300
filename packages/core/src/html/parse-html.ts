import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** HTML is nested too deeply, or its tree would be far larger than the HTML. */
export class HtmlError extends Error {
  override readonly name = "HtmlError";
}

/** The limit that browsers use. It is also safe for recursive functions. */
const maxDepth = 512;

interface ParseHtmlOptions {
  /** Whether scripts run: then the content of `noscript` is one hidden text, as in browsers. Default: true. */
  hasScripting?: boolean;
}

/**
 * Parses even broken HTML into the nodes that a browser would create in the body of a page. Throws HtmlError if the tree
 * would be nested more than 512 levels deep or have many more elements than the HTML has characters: an unclosed `b`, for
 * example, is repeated in every following paragraph, so a short text could fill the memory.
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

/** Whether an element is HTML, not SVG or MathML, where names such as `style` mean something else. */
export const isOfHtml = ({ namespaceURI }: HtmlElement): boolean => namespaceURI === html.NS.HTML;

/** The nodes inside an element. The nodes of a `template` are stored separately from its children. */
export const childrenOf = (element: HtmlElement): HtmlNode[] =>
  "content" in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;

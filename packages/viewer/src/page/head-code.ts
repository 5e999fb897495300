import type { VariableValue } from "@parley/core";
import {
  childrenOf,
  type HtmlElement,
  HtmlError,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
  isOfHtml,
  parseHtml,
} from "@parley/core/html";
import { withoutBadgeRules } from "../theme/without-badge-rules.ts";
import { attributeLanguage } from "./attribute-language.ts";
import { embedCss } from "./escape.ts";
import { hasValue, type MarkedCode, markValues } from "./marked-values.ts";

/**
 * The HTML that an author wants in the head of the page, with variables filled in. Values may come from the address of
 * the page, so whoever shares a link chooses them: each is put in as text of the language that it stands in, and can be
 * nothing but text there. The result is what a browser would make of the author's code. Elements that were left open
 * are closed, so that the page behind them stays whole; text outside of elements and rules about the badge are left
 * out. HTML without end (nested hundreds of levels deep, say) is left out as a whole.
 */
export const renderHeadCode = (code: string, valueOf: (name: string) => VariableValue | undefined): string => {
  const { text, fill } = markValues(code, valueOf);
  try {
    const elements = parseHtml(text).filter(isHtmlElement);
    return renderNodes(elements, { fill, isInNoscript: false });
  } catch (error) {
    if (error instanceof HtmlError) return "";
    throw error;
  }
};

interface Rendering {
  fill: MarkedCode["fill"];
  isInNoscript: boolean;
}

const elementName = /^[a-z][\w:-]*$/i;
const attributeName = /^[\w:.@-]+$/;
/** Elements that have no end tag. */
const empty = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
/** Elements whose content is one text, in which nothing is escaped. */
const raw = new Set(["iframe", "noembed", "noframes", "xmp"]);

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, "&quot;");

const textIn = (element: HtmlElement): string =>
  element.childNodes.map((node) => (isHtmlText(node) ? node.value : "")).join("");

const renderNodes = (nodes: readonly HtmlNode[], rendering: Rendering): string =>
  nodes
    .map((node) => {
      if (isHtmlElement(node)) return renderElement(node, rendering);
      return isHtmlText(node) ? rendering.fill(node.value, "html", escapeText) : "";
    })
    .join("");

const renderElement = (element: HtmlElement, rendering: Rendering): string => {
  const { tagName } = element;
  // Everything after it would be text, the rest of the page included.
  if (tagName === "plaintext") return "";
  // For example, a name that contains a variable.
  if (!elementName.test(tagName)) return renderNodes(childrenOf(element).filter(isHtmlElement), rendering);
  if (tagName === "noscript" && rendering.isInNoscript) return renderNodes(element.childNodes, rendering);
  const opening = `<${tagName}${renderAttributes(element, rendering)}>`;
  if (isOfHtml(element) && empty.has(tagName)) return opening;
  return `${opening}${renderContent(element, rendering)}</${tagName}>`;
};

const renderAttributes = (element: HtmlElement, rendering: Rendering): string =>
  element.attrs
    .map(({ prefix, name: localName, value }) => {
      const name = prefix ? `${prefix}:${localName}` : localName;
      if (!attributeName.test(name)) return "";
      if (value === "") return ` ${name}`;
      const language = hasValue(value) ? attributeLanguage(element, name, value) : "html";
      if (language === null) return "";
      if (language === "document") return ` ${name}="${escapeAttribute(renderNodes(parseHtml(value), rendering))}"`;
      return ` ${name}="${rendering.fill(value, language, escapeAttribute)}"`;
    })
    .join("");

const renderContent = (element: HtmlElement, rendering: Rendering): string => {
  const { fill } = rendering;
  const { tagName } = element;
  const text = textIn(element);
  if (!isOfHtml(element)) {
    // In an SVG image, the content of scripts and styles is escaped like all other text.
    if (tagName === "script") return fill(text, "script", escapeText);
    if (tagName === "style") return fill(withoutBadgeRules(text), "style", escapeText);
    return renderNodes(element.childNodes, rendering);
  }
  if (tagName === "script") return closeable(fill(text, "script"));
  if (tagName === "style") return embedCss(withoutBadgeRules(fill(text, "style")));
  if (raw.has(tagName)) return fill(text, "html");
  if (tagName === "noscript") return renderNoscript(text, rendering);
  return renderNodes(childrenOf(element), rendering);
};

/** With scripting, `noscript` contains one hidden text; only browsers without scripting find elements in it. */
const renderNoscript = (text: string, { fill }: Rendering): string =>
  hasValue(text) ? renderNodes(parseHtml(text, { hasScripting: false }), { fill, isInNoscript: true }) : text;

/**
 * Changes a script, if necessary, so that the end tag after it ends it: after a `<!--` and a `<script` that nothing
 * closes, browsers would look for the end of the script in the rest of the page.
 */
const closeable = (script: string): string => {
  if (!/<!--[\s\S]*<script/i.test(script)) return script;
  const [first, ...others] = parseHtml(`<script>${script}</script>`);
  const isWhole = first !== undefined && isHtmlElement(first) && textIn(first) === script && others.length === 0;
  return isWhole ? script : script.replace(/<!--/g, "<\\!--").replace(/<\/(?=script)/gi, "<\\/");
};

import { renderTemplate, type VariableValue, valueToText } from "@parley/core";
import { withoutBadgeRules } from "../theme/without-badge-rules.ts";
import { type HtmlPiece, readHtml } from "./read-html.ts";

type ValueOf = (name: string) => VariableValue | undefined;

// Letters, digits and these mean nothing in any of the languages around them.
const special = /[^\p{L}\p{N} _.-]/gu;

const units = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index).toString(16).padStart(4, "0"));

/**
 * Values may come from the address of the page, so whoever shares a link chooses them: they are put in as text of the
 * language they stand in, and can be nothing but text there.
 */
const escapes = {
  script: (text: string) =>
    text.replace(special, (found) =>
      units(found)
        .map((unit) => `\\u${unit}`)
        .join(""),
    ),
  style: (text: string) => text.replace(special, (found) => `\\${found.codePointAt(0)?.toString(16)} `),
  html: (text: string) => text.replace(special, (found) => `&#${found.codePointAt(0)};`),
  // Half a character, which a value may be cut off at, is no part of an address.
  address: (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")),
};

const addresses = new Set(["src", "href", "action", "formaction", "data", "poster", "srcset", "srcdoc", "xlink:href"]);
const attributeName = /^[\w:.@-]+$/;
/** Elements that have no end. */
const empty = new Set(["base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** The page has these itself. */
const own = new Set(["html", "head", "body"]);

const languageOf = (name: string, value: string): keyof typeof escapes => {
  if (name.startsWith("on")) return "script";
  if (name === "style") return "style";
  if (!addresses.has(name)) return "html";
  // Browsers pass over white space in there.
  return /^javascript:/i.test(value.replace(/\s/g, "")) ? "script" : "address";
};

/**
 * The HTML that an author wants in the head of the page, with variables filled in. Text outside of elements is left out,
 * as are rules about the badge; elements that were left open are closed, so that the page behind it stays whole.
 */
export const renderHeadCode = (code: string, valueOf: ValueOf): string => {
  const fill = (text: string, language: keyof typeof escapes) =>
    renderTemplate(text, valueOf, undefined, (value) => escapes[language](valueToText(value)));
  const open: string[] = [];

  const renderRaw = (element: string, text: string): string => {
    if (element === "style") return withoutBadgeRules(fill(text, "style"));
    if (element !== "script") return fill(text, "html");
    // Both together would make the browser look past the script's end.
    const tame = /<!--[\s\S]*<script/i.test(text) ? text.replace(/<!--/g, "<\\!--") : text;
    return fill(tame, "script");
  };

  const renderOpening = ({ name, attributes }: Extract<HtmlPiece, { kind: "open" }>): string => {
    if (!empty.has(name)) open.push(name);
    const written = attributes
      .filter(([key]) => attributeName.test(key))
      .map(([key, value]) =>
        value === null ? ` ${key}` : ` ${key}="${fill(value, languageOf(key, value)).replace(/"/g, "&quot;")}"`,
      );
    return `<${name}${written.join("")}>`;
  };

  const renderClosing = (name: string): string => {
    const index = open.lastIndexOf(name);
    if (index < 0) return "";
    return open.splice(index).reverse().map(endTag).join("");
  };

  const rendered = readHtml(code).map((piece) => {
    if (piece.kind === "raw") return renderRaw(piece.element, piece.text);
    if (piece.kind === "text") return open.length > 0 ? fill(piece.text, "html") : "";
    if (own.has(piece.name)) return "";
    return piece.kind === "open" ? renderOpening(piece) : renderClosing(piece.name);
  });
  return [...rendered, ...open.reverse().map(endTag)].join("");
};

const endTag = (name: string) => `</${name}>`;

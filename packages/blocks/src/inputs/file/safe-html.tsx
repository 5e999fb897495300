import { toSafeLink } from "@parley/ui";
import type { ReactNode } from "react";

const tags = new Set([
  "a",
  "b",
  "br",
  "code",
  "em",
  "i",
  "li",
  "mark",
  "ol",
  "p",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "ul",
]);

/** Elements whose content is not shown as text. */
const silent = /<(script|style|template|title|iframe|object|noscript|svg|math|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

interface Element {
  tag: string;
  href: string;
  children: (Element | string)[];
}

/**
 * Renders author HTML: a few tags without attributes, and safe links. Everything else becomes text or is dropped. It is
 * safe because it only ever creates these elements.
 */
export const SafeHtml = ({ html }: { html: string }): ReactNode => readHtml(html).children.map(toNode);

const readHtml = (html: string): Element => {
  const root: Element = { tag: "", href: "", children: [] };
  const open = [root];
  const text = html.replace(silent, "");
  let end = 0;
  const add = (child: Element | string) => open.at(-1)?.children.push(child);
  for (const match of text.matchAll(token)) {
    const [whole, slash, name = "", attributes = ""] = match;
    if (match.index > end) add(readText(text.slice(end, match.index)));
    end = match.index + whole.length;
    const tag = name.toLowerCase();
    if (!tags.has(tag)) continue;
    if (slash) close(open, tag);
    else {
      const element = { tag, href: tag === "a" ? readHref(attributes) : "", children: [] };
      add(element);
      if (tag !== "br") open.push(element);
    }
  }
  if (end < text.length) add(readText(text.slice(end)));
  return root;
};

/** Closes an element and those open inside it; an end tag without an open element is ignored. */
const close = (open: Element[], tag: string): void => {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index > 0) open.length = index;
};

const readHref = (attributes: string): string => {
  const match = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  return readText(match?.[1] ?? match?.[2] ?? match?.[3] ?? "");
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const readText = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const toNode = (node: Element | string, index: number): ReactNode => {
  if (typeof node === "string") return node;
  const { tag: Tag, href, children } = node;
  if (Tag === "br") return <br key={index} />;
  if (Tag === "a")
    return (
      <a key={index} href={toSafeLink(href)} target="_blank" rel="noopener noreferrer">
        {children.map(toNode)}
      </a>
    );
  const Name = Tag as "span";
  return <Name key={index}>{children.map(toNode)}</Name>;
};

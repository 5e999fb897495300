/** A piece of an HTML text. `raw` is what stands in elements such as script, whose content holds no tags. */
export type HtmlPiece =
  | { kind: "text"; text: string }
  | { kind: "raw"; element: string; text: string }
  | { kind: "open"; name: string; attributes: [name: string, value: string | null][] }
  | { kind: "close"; name: string };

const rawElements = new Set([
  "script",
  "style",
  "title",
  "textarea",
  "noscript",
  "iframe",
  "noembed",
  "noframes",
  "xmp",
]);
const skipped = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)/y;
const closing = /<\/([a-z][\w:-]*)[^>]*(?:>|$)/iy;
const opening = /<([a-z][\w:-]*)/iy;
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const openingEnd = /[^>]*(?:>|$)/y;

/** Splits HTML as an author wrote it, complete or not, into its pieces. Comments and declarations are left out. */
export const readHtml = (html: string): HtmlPiece[] => {
  const pieces: HtmlPiece[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const readOpening = (name: string) => {
    const attributes: [string, string | null][] = [];
    for (let found = match(attribute); found; found = match(attribute))
      attributes.push([(found[1] ?? "").toLowerCase(), found[2] ?? found[3] ?? found[4] ?? null]);
    match(openingEnd);
    pieces.push({ kind: "open", name, attributes });
    if (!rawElements.has(name)) return;
    const end = html.slice(at).search(new RegExp(`</${name}(?![\\w:-])`, "i"));
    const text = end < 0 ? html.slice(at) : html.slice(at, at + end);
    at += text.length;
    if (text !== "") pieces.push({ kind: "raw", element: name, text });
  };
  while (at < html.length) {
    if (match(skipped)) continue;
    const closed = match(closing);
    const opened = closed ? null : match(opening);
    if (closed?.[1]) pieces.push({ kind: "close", name: closed[1].toLowerCase() });
    else if (opened?.[1]) readOpening(opened[1].toLowerCase());
    else {
      const next = html.indexOf("<", at + 1);
      const text = html.slice(at, next < 0 ? html.length : next);
      pieces.push({ kind: "text", text });
      at += text.length;
    }
  }
  return pieces;
};

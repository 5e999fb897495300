/**
 * A rule or at-rule at the top level of a style sheet. `body` is the text between its braces; null if it has no braces.
 */
export interface Statement {
  prelude: string;
  body: string | null;
}

const string = `"(?:[^"\\\\]|\\\\[\\s\\S])*"?|'(?:[^'\\\\]|\\\\[\\s\\S])*'?`;
/**
 * Matches strings, unquoted addresses and the delimiters `{`, `}` and `;`. Delimiters inside strings and addresses
 * don't count.
 */
const marks = new RegExp(`${string}|url\\(\\s*(?!["'\\s])[^)]*\\)?|[{};]`, "gi");
const address = `(?:"(?:[^"\\\\]|\\\\[\\s\\S])*"\\s*|'(?:[^'\\\\]|\\\\[\\s\\S])*'\\s*|[^"'()]*)`;

export const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");

/** The statements of a style sheet without comments, in order. */
export const statementsOf = (css: string): Statement[] => {
  const statements: Statement[] = [];
  let [start, opening, depth] = [0, 0, 0];
  const add = (prelude: string, body: string | null) => {
    if (prelude.trim() !== "" || body !== null) statements.push({ prelude: prelude.trim(), body });
  };
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark === "{" && depth++ === 0) opening = index;
    if (mark === ";" && depth === 0) {
      add(css.slice(start, index), null);
      start = index + 1;
    }
    if (mark !== "}") continue;
    depth -= 1;
    if (depth === 0) add(css.slice(start, opening), css.slice(opening + 1, index));
    if (depth <= 0) start = index + 1;
    depth = Math.max(depth, 0);
  }
  // An unclosed rule or statement ends with the sheet.
  if (depth > 0) add(css.slice(start, opening), css.slice(opening + 1));
  else add(css.slice(start), null);
  return statements;
};

export const writeStatement = ({ prelude, body }: Statement): string =>
  body === null ? `${prelude};` : `${prelude}{${body}}`;

/** The declarations in the body of a rule, such as `font-weight: 400`. */
export const declarationsOf = (body: string): string[] => statementsOf(body).map(({ prelude }) => prelude);

/** Removes the quotes and escapes of an address in CSS. */
export const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, "$2")
    .replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );

/** Writes an address as `url("…")`, with special characters encoded. */
export const cssUrl = (url: string): string =>
  `url("${url.replace(/["\\\n\r<>]/g, (character) => encodeURIComponent(character))}")`;

/** Replaces the address in every `url(…)` by the result of `change`; null leaves it unchanged. */
export const mapUrls = (css: string, change: (url: string) => string | null): string =>
  css.replace(new RegExp(`url\\((${address})\\)`, "gi"), (whole, inner: string) => {
    const url = change(unquote(inner));
    return url === null ? whole : cssUrl(url);
  });

/** One entry of a font's `src` list. */
export interface FontSource {
  kind: "url" | "local";
  /** An address for `url`, or the name of an installed font for `local`. */
  value: string;
  /** The `format(…)` that the sheet states; empty if it states none. */
  format: string;
}

const fontSource = new RegExp(
  `\\b(url|local)\\((${address})\\)(?:\\s*format\\(\\s*["']?([\\w-]*)["']?[^)]*\\))?`,
  "gi",
);

export const fontSourcesOf = (src: string): FontSource[] =>
  [...src.matchAll(fontSource)].map(([, kind = "", value = "", format = ""]) => ({
    kind: kind.toLowerCase() === "local" ? "local" : "url",
    value: unquote(value),
    format: format.toLowerCase(),
  }));

/** Parses the address and the media condition of an `@import`; null for anything else. */
export const importOf = (prelude: string): { url: string; media: string } | null => {
  const found = new RegExp(`^@import\\s*(?:url\\((${address})\\)|(${string}))([\\s\\S]*)$`, "i").exec(prelude);
  return found ? { url: unquote(found[1] ?? found[2] ?? ""), media: (found[3] ?? "").trim() } : null;
};

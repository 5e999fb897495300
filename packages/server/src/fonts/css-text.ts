/** A rule or an at-rule at the top of a style sheet. `body` is what stands in its braces; null where it has none. */
export interface Statement {
  prelude: string;
  body: string | null;
}

const string = `"(?:[^"\\\\]|\\\\[\\s\\S])*"?|'(?:[^'\\\\]|\\\\[\\s\\S])*'?`;
/** What ends something, and what hides such marks: texts, and addresses without quotes. Every try ends where it began or later. */
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
  // What is never closed ends with the sheet.
  if (depth > 0) add(css.slice(start, opening), css.slice(opening + 1));
  else add(css.slice(start), null);
  return statements;
};

export const writeStatement = ({ prelude, body }: Statement): string =>
  body === null ? `${prelude};` : `${prelude}{${body}}`;

/** The declarations in the body of a rule, such as `font-weight: 400`. */
export const declarationsOf = (body: string): string[] => statementsOf(body).map(({ prelude }) => prelude);

/** The address in quotes or without, as it is meant. */
export const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, "$2")
    .replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );

/** An address as it can stand in a style sheet, whatever is in it. */
export const cssUrl = (url: string): string =>
  `url("${url.replace(/["\\\n\r<>]/g, (character) => encodeURIComponent(character))}")`;

/** Replaces every `url(…)` by what `change` makes of its address; null leaves it. */
export const mapUrls = (css: string, change: (url: string) => string | null): string =>
  css.replace(new RegExp(`url\\((${address})\\)`, "gi"), (whole, inner: string) => {
    const url = change(unquote(inner));
    return url === null ? whole : cssUrl(url);
  });

/** A way to a font, as `src` lists them. */
export interface FontSource {
  kind: "url" | "local";
  /** An address, or the name of a font that the visitor may have. */
  value: string;
  /** As the sheet states it; empty where it doesn't. */
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

/** The address and the condition of an `@import`; null for what is none. */
export const importOf = (prelude: string): { url: string; media: string } | null => {
  const found = new RegExp(`^@import\\s*(?:url\\((${address})\\)|(${string}))([\\s\\S]*)$`, "i").exec(prelude);
  return found ? { url: unquote(found[1] ?? found[2] ?? ""), media: (found[3] ?? "").trim() } : null;
};

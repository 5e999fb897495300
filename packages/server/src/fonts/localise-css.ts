import {
  cssUrl,
  declarationsOf,
  type FontSource,
  fontSourcesOf,
  importOf,
  mapUrls,
  type Statement,
  statementsOf,
  withoutComments,
  writeStatement,
} from "./css-text.ts";

/** Loads the resources of a style sheet. Both functions throw errors with readable messages. */
export interface CssDesk {
  /** The text of another style sheet. */
  fetchSheet(url: string): Promise<string>;
  /** Stores a font, and returns its public address. */
  keepFont(url: string): Promise<string>;
  /** Receives a sentence about each resource that could not be loaded. */
  tell(missing: string): void;
}

/** The maximum depth of nested imports. */
const maxDepth = 3;

/** Stands for the page's own address: relative addresses then belong to this server. */
const ownPage = "https://page.invalid/";

/** Resolves an address on another server; null for addresses on the page's own server and for `data:` addresses. */
const remoteUrl = (url: string, base: string | null): string | null => {
  if (!URL.canParse(url, base ?? ownPage)) return null;
  const { href, origin, protocol } = new URL(url, base ?? ownPage);
  return protocol === "data:" || `${origin}/` === ownPage ? null : href;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An address for messages, without its query, which may be long or contain a key. */
const shownUrl = (url: string): string => url.replace(/^https?:\/\//, "").replace(/[?#].*$/s, "");

/** Whether a style sheet may load fonts from other servers. */
export const mayNeedFonts = (css: string): boolean => /@import|@font-face/i.test(css);

/**
 * Rewrites a style sheet so that the browser loads no fonts or sheets from other servers. Imported sheets are inserted,
 * and fonts get their addresses on this server. What can't be loaded is left out and reported.
 *
 * @param base the address of the sheet; null for CSS within the page
 */
export const localiseCss = (css: string, base: string | null, desk: CssDesk): Promise<string> =>
  localise(css, { base, desk, depth: 0 });

interface Place {
  base: string | null;
  desk: CssDesk;
  depth: number;
}

/** The number of statements, and so of fonts, that are processed in parallel. */
const batch = 8;

const localise = async (css: string, place: Place): Promise<string> => {
  const statements = statementsOf(withoutComments(css));
  const parts: string[] = [];
  for (let at = 0; at < statements.length; at += batch) {
    const some = statements.slice(at, at + batch).map((statement) => localiseStatement(statement, place));
    parts.push(...(await Promise.all(some)));
  }
  return parts.filter((part) => part !== "").join("\n");
};

const localiseStatement = async (statement: Statement, place: Place): Promise<string> => {
  const { prelude, body } = statement;
  if (body === null && /^@charset/i.test(prelude)) return "";
  if (body === null && /^@import/i.test(prelude)) return localiseImport(statement, place);
  if (body !== null && /^@font-face$/i.test(prelude)) return localiseFace(body, place);
  if (body !== null && /^@(?:media|supports|layer|container)\b/i.test(prelude))
    return writeStatement({ prelude, body: await localise(body, place) });
  const { base } = place;
  return base === null ? writeStatement(statement) : mapUrls(writeStatement(statement), (url) => remoteUrl(url, base));
};

const localiseImport = async (statement: Statement, { base, desk, depth }: Place): Promise<string> => {
  const found = importOf(statement.prelude);
  if (found === null) return "";
  const url = remoteUrl(found.url, base);
  if (url === null) return writeStatement(statement);
  try {
    if (depth === maxDepth) throw new Error("style sheets import one another too often");
    if (/^(?:layer|supports)\b/i.test(found.media)) throw new Error("it is imported as a layer, or under a condition");
    const css = await localise(await desk.fetchSheet(url), { base: url, desk, depth: depth + 1 });
    return found.media === "" ? css : `@media ${found.media}{${css}}`;
  } catch (error) {
    desk.tell(`The style sheet ${shownUrl(url)} could not be fetched: ${reasonOf(error)}`);
    return "";
  }
};

const formatOrder = ["woff2", "woff2-variations", "woff", "woff-variations", "truetype", "opentype"];

/** Sorts sources by size, the smallest format first, and drops formats that no current browser needs. */
const byFormat = (sources: readonly FontSource[]): FontSource[] =>
  sources
    .filter(({ format }) => format !== "embedded-opentype" && format !== "svg")
    .map((source) => ({ source, rank: formatOrder.indexOf(source.format) }))
    .sort((a, b) => (a.rank < 0 ? 9 : a.rank) - (b.rank < 0 ? 9 : b.rank))
    .map(({ source }) => source);

const localiseFace = async (body: string, place: Place): Promise<string> => {
  const declarations = declarationsOf(body);
  const isSource = (declaration: string) => /^src\s*:/i.test(declaration);
  const sources = fontSourcesOf(declarations.filter(isSource).join(","));
  const written = sources
    .filter(({ kind }) => kind === "local")
    .map(({ value }) => `local("${value.replace(/["\\\n<>]/g, "")}")`);
  const kept = await keepOne(byFormat(sources.filter(({ kind }) => kind === "url")), place);
  if (kept !== null) written.push(kept);
  if (written.length === 0) return "";
  return `@font-face{${[...declarations.filter((declaration) => !isSource(declaration)), `src:${written.join(",")}`].join(";")}}`;
};

/** Stores the first source that can be loaded and returns it as an entry of `src`; null if all fail. */
const keepOne = async (sources: readonly FontSource[], { base, desk }: Place): Promise<string | null> => {
  const reasons: string[] = [];
  for (const { value, format } of sources) {
    const url = remoteUrl(value, base);
    const written = format === "" ? "" : ` format("${format.replace(/^(woff2?)-variations$/, "$1")}")`;
    if (url === null) return `${cssUrl(value)}${written}`;
    try {
      return `${cssUrl(await desk.keepFont(url))}${written}`;
    } catch (error) {
      reasons.push(`The font file ${shownUrl(url)} could not be fetched: ${reasonOf(error)}`);
    }
  }
  for (const reason of reasons) desk.tell(reason);
  return null;
};

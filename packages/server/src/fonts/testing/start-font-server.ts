import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: a server with the API of Google Fonts, and with fonts and style sheets of other sites.

/** A font file with a valid signature. Different contents make different files. */
export const fontBytes = (content: string): Buffer => Buffer.from(`wOF2${content}`);

interface Family {
  hasItalics: boolean;
}

const files = "https://fonts.gstatic.com/s";

const ranges = { "latin-ext": "U+0100-02BA", latin: "U+0000-00FF" };

/** Parses axes such as `:ital,wght@0,400;1,400` or `:wght@400`. */
const stylesOf = (axes: string): { isItalic: boolean; weight: string }[] => {
  if (axes === "") return [{ isItalic: false, weight: "400" }];
  const [names = "", values = ""] = axes.split("@");
  return values.split(";").map((value) => {
    const [first = "", second] = value.split(",");
    return names === "wght" ? { isItalic: false, weight: first } : { isItalic: first === "1", weight: second ?? "" };
  });
};

/**
 * Modern browsers get one small file per script, such as Latin; old browsers get one file in a format that all of them
 * read.
 */
const faceOf = (name: string, { isItalic, weight }: { isItalic: boolean; weight: string }, isModern: boolean) => {
  const style = isItalic ? "italic" : "normal";
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const face = (file: string, more: string) =>
    `@font-face {\n  font-family: '${name}';\n  font-style: ${style};\n  font-weight: ${weight};\n  font-display: swap;\n  src: ${file};${more}\n}`;
  if (!isModern) return face(`url(${files}/${slug}/${style}-${weight}.ttf)`, "");
  return Object.entries(ranges)
    .map(([subset, range]) => {
      const file = `url(${files}/${slug}/${style}-${weight}-${subset}.woff2) format('woff2')`;
      return `/* ${subset} */\n${face(file, `\n  unicode-range: ${range};`)}`;
    })
    .join("\n");
};

/** Answers as Google's server for style sheets does: 400 for an unknown family or style. */
const answerSheet = (families: Readonly<Record<string, Family>>, url: URL, request: IncomingMessage): string | null => {
  const [name = "", axes = ""] = (url.searchParams.get("family") ?? "").split(/:(.*)/s);
  const family = Object.hasOwn(families, name) ? families[name] : undefined;
  const styles = stylesOf(axes);
  if (!family || (!family.hasItalics && styles.some(({ isItalic }) => isItalic))) return null;
  const isModern = /Chrome\/1\d\d/.test(request.headers["user-agent"] ?? "");
  return styles.map((style) => faceOf(name, style, isModern)).join("\n");
};

/**
 * Answers as Google's developer API does: a list of all families, with more fields than are needed, if the key is
 * right.
 */
const answerList = (names: readonly string[], key: string | null, url: URL): { status: number; body: unknown } => {
  const refuse = (status: number, message: string) => ({ status, body: { error: { code: status, message } } });
  if (key === null) return refuse(429, "Quota exceeded.");
  if (url.searchParams.get("key") !== key) return refuse(400, "API key not valid. Please pass a valid API key.");
  if (url.searchParams.get("sort") !== "popularity") return refuse(400, "Invalid value at 'sort'");
  const items = names.map((family) => ({
    family,
    variants: ["regular", "700"],
    subsets: ["latin"],
    version: "v1",
    files: { regular: `https://fonts.gstatic.com/s/${encodeURIComponent(family)}.ttf` },
    category: "sans-serif",
    kind: "webfonts#webfont",
  }));
  return { status: 200, body: { kind: "webfonts#webfontList", items } };
};

export const startFontServer = async () => {
  const families: Record<string, Family> = {};
  /** The API key for the list of families; null when its quota is used up. */
  let key: string | null = "google-key";
  /** The answers of other addresses, by path. */
  const others: Record<string, string | Buffer> = {};
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fonts.test");
    requests.push(`${url.pathname}${url.search}`);
    if (url.pathname === "/webfonts/v1/webfonts") {
      const { status, body } = answerList(Object.keys(families), key, url);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const other = Object.hasOwn(others, url.pathname) ? others[url.pathname] : undefined;
    const sheet = url.pathname === "/css2" ? answerSheet(families, url, request) : null;
    const font = url.pathname.startsWith("/s/") ? fontBytes(url.pathname) : null;
    const answer = other ?? sheet ?? font;
    response.writeHead(answer === null ? 400 : 200).end(answer ?? "Missing font family");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    families,
    others,
    requests,
    setKey: (next: string | null) => {
      key = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

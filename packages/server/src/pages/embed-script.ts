import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import { compress, type Encoding } from "../web/compress.ts";
import { HttpError } from "../web/http-error.ts";
import { encodingOf } from "./send-page.ts";

interface Script {
  /** A hash of the script's content. */
  version: string;
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const readScript = (dist: string): Script => {
  const path = join(dist, "embed.js");
  if (!existsSync(path))
    throw new HttpError(503, "NOT_BUILT", "The embed script has not been built: run `npm run build`.");
  const source = readFileSync(path);
  const encodings = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    version: createHash("sha256").update(source).digest("hex").slice(0, 16),
    encoded: (encoding) => {
      const known = encodings.get(encoding) ?? compress(source, encoding);
      encodings.set(encoding, known);
      return known;
    },
  };
};

/**
 * `GET /embed.js`: the script that other sites load. Browsers check for updates after some minutes, so pages soon get
 * the newest version. `/embed-VERSION.js` never changes, so pages can pin its hash.
 */
export const createEmbedScript = (dist: string) => {
  let script: Script | undefined;
  const getScript = (): Script => {
    script ??= readScript(dist);
    return script;
  };

  const send = async (c: Context<AppEnv>, { version, encoded }: Script, cache: string): Promise<Response> => {
    const encoding = encodingOf(c);
    const tag = `"${version}-${encoding}"`;
    c.header("Cache-Control", cache);
    c.header("ETag", tag);
    c.header("Vary", "Accept-Encoding");
    // Cross-origin isolated pages only load scripts that send this header.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    c.header("Access-Control-Allow-Origin", "*");
    c.header("X-Content-Type-Options", "nosniff");
    if (c.req.header("if-none-match") === tag) return c.body(null, 304);
    c.header("Content-Type", "text/javascript; charset=utf-8");
    if (encoding !== "identity") c.header("Content-Encoding", encoding);
    return c.body(await encoded(encoding));
  };

  return new Hono<AppEnv>()
    .get("/embed.js", (c) => send(c, getScript(), "public, max-age=300"))
    .get("/:file{embed-[0-9a-f]{16}\\.js}", (c) => {
      const current = getScript();
      // A page that names another release's version gets the current script, without caching. If the page pins a hash,
      // the browser refuses it.
      if (c.req.param("file") !== `embed-${current.version}.js`) return send(c, current, "no-cache");
      return send(c, current, "public, max-age=31536000, immutable");
    });
};

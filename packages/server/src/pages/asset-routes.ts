import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import { hasCode } from "../base/system-errors.ts";
import type { AppEnv } from "../web/app-env.ts";
import { chooseEncoding, compress, type Encoding } from "../web/compress.ts";
import { notFound } from "../web/http-error.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const compressible = new Set([".js", ".css", ".json", ".map", ".svg"]);

/** Reads a file in an encoding: the copy compressed by the build if there is one, otherwise compressed now. */
const readEncoded = async (path: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding !== "br") return compress(await readFile(path), encoding);
  const small = await readFile(`${path}.br`).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  return small === null ? compress(await readFile(path), encoding) : new Uint8Array(small);
};

/** `GET /assets/…`: the files of an app. Their names change with their content, so browsers may cache them for ever. */
export const createAssetRoutes = (dist: string) => {
  const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const load = (name: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const key = `${encoding} ${name}`;
    const known = files.get(key);
    if (known !== undefined) return known;
    const loading = readEncoded(join(dist, "assets", name), encoding);
    files.set(key, loading);
    loading.catch(() => files.delete(key));
    return loading;
  };

  return new Hono<AppEnv>().get("/assets/:name{[\\w.-]+}", async (c) => {
    const name = c.req.param("name");
    const extension = extname(name);
    const type = contentTypes[extension];
    if (type === undefined || name.startsWith(".")) throw notFound("The file");
    const encoding = compressible.has(extension) ? chooseEncoding(c.req.header("accept-encoding")) : "identity";
    const data = await load(name, encoding).catch(() => {
      throw notFound("The file");
    });
    c.header("Content-Type", type);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Vary", "Accept-Encoding");
    if (encoding !== "identity") c.header("Content-Encoding", encoding);
    return c.body(data);
  });
};

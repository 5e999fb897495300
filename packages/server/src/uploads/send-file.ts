import type { Context } from "hono";
import type { ByteRange, Storage } from "../storage/storage.ts";
import type { AppEnv } from "../web/app-env.ts";
import { notFound } from "../web/http-error.ts";
import { contentDisposition, svgType } from "./served-type.ts";
import type { Upload } from "./upload-repository.ts";

/**
 * The range that a `Range` header requests. Null for the whole file, "none" for an invalid range. Several ranges are
 * answered with the whole file, as the standard permits.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | "none" | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || (first === "" && Number(last) === 0) || start > end ? "none" : { start, end };
};

/**
 * A content security policy that prevents a file from running or loading anything, however the browser interprets it.
 */
const policy = "sandbox; default-src 'none'";

/** Sends a stored file, or the requested range of it. */
export const sendFile = async (
  c: Context<AppEnv>,
  storage: Storage,
  { key, name, size, type, storedAt }: Upload,
  cacheControl: string,
): Promise<Response> => {
  const tag = `"${Date.parse(storedAt ?? "").toString(36)}-${size.toString(36)}"`;
  // SVG drawings may contain their own styles.
  c.header("Content-Security-Policy", type === svgType ? `${policy}; style-src 'unsafe-inline'` : policy);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", cacheControl);
  c.header("ETag", tag);
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  const isSame = (c.req.header("if-range") ?? tag) === tag;
  const range = isSame ? parseRange(c.req.header("range"), size) : null;
  c.header("Accept-Ranges", "bytes");
  if (range === "none") {
    c.header("Content-Range", `bytes */${size}`);
    return c.body(null, 416);
  }
  c.header("Content-Type", type);
  c.header("Content-Disposition", contentDisposition(type, name));
  c.header("Content-Length", String(range === null ? size : range.end - range.start + 1));
  if (range !== null) c.header("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status);
  const found = await storage.get(key, range ?? undefined);
  if (found === null) throw notFound("The file");
  return c.body(found.body, status);
};

import type { Context } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import { chooseEncoding, compress, type Encoding } from "../web/compress.ts";

interface PageStatus {
  status: 200 | 403 | 404 | 410 | 503;
  /** `no-store` where the page must not be cached. */
  cache: "no-cache" | "no-store";
}

/** The best encoding that the browser accepts. */
export const encodingOf = (c: Context<AppEnv>): Encoding => chooseEncoding(c.req.header("accept-encoding"));

export const encodePage = (html: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  compress(Buffer.from(html), encoding);

/** Sends a compressed page. */
export const sendEncoded = (
  c: Context<AppEnv>,
  page: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  { status, cache }: PageStatus,
): Response => {
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Cache-Control", cache);
  c.header("Vary", "Accept-Encoding", { append: true });
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(page, status);
};

export const sendPage = async (c: Context<AppEnv>, html: string, status: PageStatus): Promise<Response> => {
  const encoding = encodingOf(c);
  return sendEncoded(c, await encodePage(html, encoding), encoding, status);
};

/** Sends a page with a short message, which is never cached or indexed. */
export const sendNotice = (c: Context<AppEnv>, html: string, status: PageStatus["status"]): Promise<Response> => {
  c.header("X-Robots-Tag", "noindex");
  return sendPage(c, html, { status, cache: "no-store" });
};

import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { chooseEncoding, compress } from "./compress.ts";

interface PageStatus {
  status: 200 | 403 | 404 | 410 | 503;
  /** `no-store` where the page must not be kept. */
  cache: "no-cache" | "no-store";
}

export const sendPage = async (c: Context<AppEnv>, html: string, { status, cache }: PageStatus): Promise<Response> => {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Cache-Control", cache);
  c.header("Vary", "Accept-Encoding");
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(await compress(Buffer.from(html), encoding), status);
};

/** Pages that show one sentence or two. */
export const sendNotice = (c: Context<AppEnv>, html: string, status: PageStatus["status"]): Promise<Response> => {
  c.header("X-Robots-Tag", "noindex");
  return sendPage(c, html, { status, cache: "no-store" });
};

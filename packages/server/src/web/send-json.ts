import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { chooseEncoding, compress } from "./compress.ts";

/** When JSON is compressed. It is an object so that tests can have every answer compressed. */
export const jsonSizes = {
  /** The length in characters from which it is. Shorter texts are faster uncompressed. */
  worthCompressing: 4096,
};

/** Answers with JSON text, compressed if it is long and the client takes that. The status is the one set by `c.status`. */
export const sendJson = async (c: Context<AppEnv>, text: string): Promise<Response> => {
  c.header("Content-Type", "application/json");
  if (text.length < jsonSizes.worthCompressing) return c.body(text);
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  if (encoding === "identity") return c.body(text);
  c.header("Content-Encoding", encoding);
  return c.body(await compress(Buffer.from(text), encoding));
};

import type { Context } from "hono";
import type { Visitor } from "./actor.ts";

/** The header that carries a result's token. */
const resultTokenHeader = "x-parley-token";

/** The origin of the page that makes the call, where that is not a page of the viewer itself. */
const foreignOrigin = (c: Context): string | undefined => {
  const origin = c.req.header("origin");
  if (origin === undefined || c.req.header("sec-fetch-site") === "same-origin") return undefined;
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host ? undefined : origin;
};

export const requestVisitor = (c: Context): Visitor => ({
  type: "visitor",
  resultToken: c.req.header(resultTokenHeader),
  origin: foreignOrigin(c),
});

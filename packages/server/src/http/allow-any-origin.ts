import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";

/**
 * Allows calls from pages of any origin, since bots may be embedded anywhere. Cookies are not used. Where an author has
 * restricted the origins, the call itself refuses others.
 */
export const allowAnyOrigin = createMiddleware<AppEnv>(async (c, next) => {
  c.header("Access-Control-Allow-Origin", "*");
  if (c.req.method !== "OPTIONS") return next();
  c.header("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, OPTIONS");
  const asked = c.req.header("access-control-request-headers");
  c.header("Access-Control-Allow-Headers", asked ?? "content-type, x-parley-token, x-request-id");
  c.header("Access-Control-Max-Age", "86400");
  return c.body(null, 204);
});

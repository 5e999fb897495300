import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Tracing } from "../tracing/tracing.ts";
import type { AppEnv } from "../web/app-env.ts";
import { knownMethods } from "./known-methods.ts";

/**
 * Records a span for each request to one half of the server. The span's name is the pattern of the path, without ids,
 * query and headers. Its parent is taken from the `traceparent` header, if present.
 */
export const traceRequests = (tracing: Tracing, half: "builder" | "viewer") =>
  createMiddleware<AppEnv>(async (c, next) => {
    const method = knownMethods.has(c.req.method) ? c.req.method : "_OTHER";
    const facts = { "http.request.method": method, "parley.half": half };
    const traceparent = c.req.header("traceparent");
    await tracing.run({ name: method, kind: "server", facts, traceparent }, async (span) => {
      await next();
      const route = routePath(c);
      span.rename(`${method} ${route}`);
      span.add({ "http.route": route, "http.response.status_code": c.res.status });
      if (c.res.status >= 500) span.fail(String(c.res.status));
    });
  });

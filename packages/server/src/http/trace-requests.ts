import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Tracing } from "../tracing/tracing.ts";
import type { AppEnv } from "../web/app-env.ts";
import { knownMethods } from "./known-methods.ts";

/**
 * Tells of each request to one half, until its answer begins, by the pattern of its address: no id, no query and no header is
 * told. It is part of what its `traceparent` names, where it has one.
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

import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { takeRandomBytes } from "../base/random-bytes.ts";
import type { AppEnv } from "../web/app-env.ts";
import type { RoutineLevel } from "./services.ts";

const acceptedId = /^[\w.-]{1,64}$/;

/** The id of a chat and the permission in a preview's address are secrets, so logs contain only their beginning. */
const keyInPath = /^(\/api\/v\d+\/sessions\/|\/preview\/)([^/]{0,6})[^/]*/;

/**
 * Gives every request an id (the client's own, if it is plain text) and logs the outcome. Query and body are not
 * logged, because they contain what visitors wrote.
 *
 * @param level the log level of these entries
 */
export const logRequests = (log: Logger, level: RoutineLevel) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given !== undefined && acceptedId.test(given) ? given : takeRandomBytes(9).toString("base64url");
    c.set("requestId", requestId);
    c.set("log", log);
    c.header("X-Request-Id", requestId);
    const start = performance.now();
    await next();
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const path = c.req.path.replace(keyInPath, "$1$2…");
    log[level]({ requestId, method: c.req.method, path, status: c.res.status, ms }, "request");
  });

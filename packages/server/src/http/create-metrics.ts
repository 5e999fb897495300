import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { isDatabaseReachable } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { countWaiting } from "../deliveries/delivery-repository.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { knownMethods } from "./known-methods.ts";
import { createRunningChats } from "./running-chats.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The id of the chat that a request belongs to. */
const chatOf = ({ req }: Context<AppEnv>): string | undefined => req.param("resultId") ?? req.param("sessionId");

type Half = "builder" | "viewer";

/** The server's metrics in the format of Prometheus. */
export type Metrics = NonNullable<Awaited<ReturnType<typeof createMetrics>>>;

/**
 * Counts requests and other events of this process. Labels contain patterns of addresses, never addresses, ids or text
 * of visitors. Returns null, and counts nothing, if the metrics token is not set.
 */
export const createMetrics = async (database: Database, environment: Environment) => {
  const { PARLEY_METRICS_TOKEN: token } = environment;
  if (token === undefined) return null;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "parley_http_requests_total",
    help: "Requests that were answered, by the pattern of their address",
    labelNames: ["half", "method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "parley_http_request_duration_seconds",
    help: "Time until the answer to a request begins",
    labelNames: ["half", "method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const chats = createRunningChats();
  const running = new Gauge({
    name: "parley_running_chats",
    help: "Chats that this process has heard of in the last five minutes",
    registers,
  });
  const waiting = new Gauge({
    name: "parley_deliveries_waiting",
    help: "E-mails, rows and other things that are still to be sent, of all processes",
    registers,
  });
  const up = new Gauge({ name: "parley_database_up", help: "1 while the database answers", registers });
  const pool = new Gauge({
    name: "parley_database_pool",
    help: "Connections to the database that are used and idle, and requests that wait for one",
    labelNames: ["state"],
    registers,
  });

  const read = async (): Promise<void> => {
    running.set(chats.count());
    const state = database.poolState();
    if (state !== null) for (const [name, count] of Object.entries(state)) pool.set({ state: name }, count);
    const isUp = await isDatabaseReachable(database);
    up.set(isUp ? 1 : 0);
    if (isUp) waiting.set(await countWaiting(database.connection));
  };

  const assertToken = (c: Context<AppEnv>): void => {
    const given = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
      throw new HttpError(401, "UNAUTHORIZED", "Send the token of PARLEY_METRICS_TOKEN.");
  };

  return {
    /** Counts the requests to one half. */
    count: (half: Half) =>
      createMiddleware<AppEnv>(async (c, next) => {
        const begin = performance.now();
        await next();
        const method = knownMethods.has(c.req.method) ? c.req.method : "other";
        const labels = { half, method, route: routePath(c) };
        requests.inc({ ...labels, status: c.res.status });
        durations.observe(labels, (performance.now() - begin) / 1000);
        const chat = half === "viewer" && c.res.ok ? chatOf(c) : undefined;
        if (chat !== undefined) chats.note(chat);
      }),
    /** `GET /metrics`, for requests with the metrics token. */
    routes: new Hono<AppEnv>().get("/metrics", async (c) => {
      assertToken(c);
      await read();
      return c.text(await registry.metrics(), 200, {
        "content-type": registry.contentType,
        "cache-control": "no-store",
      });
    }),
  };
};

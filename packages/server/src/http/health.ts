import { Hono } from "hono";
import { isDatabaseReachable } from "../database/check-database.ts";
import type { Database } from "../database/schema.ts";
import type { AppEnv } from "./app-env.ts";

/** `GET /healthz`, and `/api/healthz` as the chat API has it: 200 while the process and its database answer. `instance` tells this start from any other. */
export const createHealthRoutes = (database: Database, instance: string) =>
  new Hono<AppEnv>().on("GET", ["/healthz", "/api/healthz"], async (c) => {
    const isReachable = await isDatabaseReachable(database);
    c.header("Cache-Control", "no-store");
    return c.json(
      { name: "parley", status: isReachable ? "ok" : "database unreachable", instance },
      isReachable ? 200 : 503,
    );
  });

import { calls, writeOpenApi } from "@parley/api";
import { isDatabaseReachable } from "../database/open-database.ts";
import { type Route, route } from "../web/route.ts";
import type { Services } from "./services.ts";

/** Answers 200 while the process and its database work. */
export const createHealthRoute = ({ database, instance }: Services): Route =>
  route(calls.getHealth, async (_, c) => {
    const isReachable = await isDatabaseReachable(database);
    c.header("Cache-Control", "no-store");
    if (!isReachable) c.status(503);
    return { name: "parley", status: isReachable ? "ok" : "database unreachable", instance };
  });

export const createOpenApiRoute = ({ addresses }: Services): Route =>
  route(calls.getOpenApi, () => writeOpenApi(addresses));

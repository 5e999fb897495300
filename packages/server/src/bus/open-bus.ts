import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Access } from "../database/schema.ts";
import { type Bus, silentBus } from "./bus.ts";
import { createBus } from "./create-bus.ts";
import { openTableLine } from "./table-line.ts";

interface BusPlace {
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  database: Access;
  /** The encryption secret, which identifies an installation's processes. */
  secret: string;
  log: Logger;
}

/**
 * Uses Redis if configured, else PostgreSQL itself, or a table of MySQL or MariaDB. With the embedded database there is only
 * one process.
 */
export const openBus = async ({ redisUrl, databaseUrl, database, secret, log }: BusPlace): Promise<Bus> => {
  const channel = `parley_${createHmac("sha256", secret).update("bus").digest("hex").slice(0, 32)}`;
  // Loaded on demand, because each has its own client.
  if (redisUrl !== undefined) return createBus((await import("./redis-line.ts")).openRedisLine(redisUrl, channel), log);
  if (databaseUrl?.startsWith("postgres"))
    return createBus((await import("./postgres-line.ts")).openPostgresLine(databaseUrl, channel), log);
  return database.kind === "mysql" ? createBus(openTableLine(database), log) : silentBus;
};

import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Access } from "../database/schema.ts";
import { type Bus, silentBus } from "./bus.ts";
import { createBus } from "./create-bus.ts";
import { openPostgresLine } from "./postgres-line.ts";
import { openRedisLine } from "./redis-line.ts";
import { openTableLine } from "./table-line.ts";

interface BusPlace {
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  database: Access;
  /** The encryption secret, which processes of one installation share, and others don't. */
  secret: string;
  log: Logger;
}

/** Redis where there is one, else PostgreSQL itself, or a table of MySQL and MariaDB. The embedded database has one process. */
export const openBus = ({ redisUrl, databaseUrl, database, secret, log }: BusPlace): Bus => {
  const channel = `parley_${createHmac("sha256", secret).update("bus").digest("hex").slice(0, 32)}`;
  if (redisUrl !== undefined) return createBus(openRedisLine(redisUrl, channel), log);
  if (databaseUrl?.startsWith("postgres")) return createBus(openPostgresLine(databaseUrl, channel), log);
  return database.kind === "mysql" ? createBus(openTableLine(database), log) : silentBus;
};

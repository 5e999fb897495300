import { statfs } from "node:fs/promises";
import { calls, writeOpenApi } from "@parley/api";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import { canStore, isDatabaseReachable } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { dataFolder } from "../environment/data-folder.ts";
import { type Route, route } from "../web/route.ts";
import type { Services } from "./services.ts";

const askAgainAfter = "5";

/**
 * The health check answers 200 while the process and its database work and the disk has free space. A second path
 * answers 200 as long as the process runs.
 */
export const createHealthRoutes = ({ database, environment, instance }: HealthServices): Route[] => [
  route(calls.getHealth, async (_, c) => {
    const status = await findStatus(database, dataFolder(environment));
    c.header("Cache-Control", "no-store");
    if (status !== "ok") {
      c.header("Retry-After", askAgainAfter);
      c.status(503);
    }
    return { name: "parley", status, instance };
  }),
  route(calls.getLiveness, (_, c) => {
    c.header("Cache-Control", "no-store");
    return { name: "parley", status: "ok" };
  }),
];

type HealthServices = Pick<Services, "database" | "environment" | "instance">;

const findStatus = async (database: Database, folder: string): Promise<string> => {
  if (!(await isDatabaseReachable(database))) return "database unreachable";
  // The disk is checked again, because it may have space now. No other request would find out while the server reports
  // being unhealthy.
  const isFull = (database.isDiskFull() && !(await canStore(database))) || (await isFolderFull(folder));
  return isFull ? "disk full" : "ok";
};

/** Whether the disk of the uploaded files and the embedded database is full. */
const isFolderFull = async (folder: string): Promise<boolean> => {
  const facts = await statfs(folder).catch(() => null);
  // Some network file systems report no sizes.
  return facts !== null && facts.blocks > 0 && facts.bavail === 0;
};

/** The description takes a tenth of a second to write and never changes, so it is written when it is first asked for. */
export const createOpenApiRoute = ({ addresses }: Services): Route => {
  let written: ReturnType<typeof writeOpenApi> | undefined;
  return route(calls.getOpenApi, () => {
    written ??= writeOpenApi(addresses);
    return written;
  });
};

/** Returns the address of the bot that welcomes new authors, if visitors can chat with it. */
export const createOnboardingRoute = (services: Services): Route =>
  route(calls.getOnboarding, async () => {
    const { NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID: named } = services.environment;
    const bot = named === undefined ? null : await findPublicBot(services.database, named);
    return { url: bot === null || bot.is_closed ? null : publicUrl(services, bot) };
  });

import { calls, writeOpenApi } from "@parley/api";
import { findPublicBot } from "../bots/bot-repository.ts";
import { publicUrl } from "../bots/public-address.ts";
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

/** Tells where the bot is that welcomes new authors: one that can't be talked to is none. */
export const createOnboardingRoute = (services: Services): Route =>
  route(calls.getOnboarding, async () => {
    const { NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID: named } = services.environment;
    const bot = named === undefined ? null : await findPublicBot(services.database, named);
    return { url: bot === null || bot.is_closed ? null : publicUrl(services, bot) };
  });

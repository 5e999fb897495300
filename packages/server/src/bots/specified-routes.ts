import { Hono } from "hono";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { getResultPage } from "../results/get-result-page.ts";
import { pageRequest } from "../results/result-schemas.ts";
import type { Services } from "../services.ts";
import { exportBot } from "./export-bot.ts";
import { getBot } from "./get-bot.ts";

/** The owner-side calls that the specification names (section 7), under its addresses. */
export const createSpecifiedRoutes = (services: Services, owner: Owner) =>
  new Hono<AppEnv>()
    .get("/api/typebots/:botId", async (c) => {
      const bot = await getBot(services, owner, c.req.param("botId"));
      return c.json({ typebot: await exportBot(services, bot) });
    })
    .get("/api/typebots/:botId/results", async (c) => {
      const bot = await getBot(services, owner, c.req.param("botId"));
      const { results } = await getResultPage(services, bot, pageRequest.parse(c.req.query()));
      return c.json({ results });
    });

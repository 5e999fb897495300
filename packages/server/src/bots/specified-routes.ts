import { Hono } from "hono";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { HttpError } from "../http/http-error.ts";
import { describeProblems } from "../http/parse-body.ts";
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
      c.header("Cache-Control", "no-store");
      return c.json({ typebot: await exportBot(services, bot) });
    })
    .get("/api/typebots/:botId/results", async (c) => {
      const bot = await getBot(services, owner, c.req.param("botId"));
      const request = pageRequest.safeParse(c.req.query());
      if (!request.success) throw new HttpError(400, "BAD_REQUEST", describeProblems(request.error));
      const { results } = await getResultPage(services, bot, request.data);
      c.header("Cache-Control", "no-store");
      return c.json({ results });
    });

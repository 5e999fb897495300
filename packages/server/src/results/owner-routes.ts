import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Owner } from "../accounts/actor.ts";
import { botRef } from "../bots/bot-schemas.ts";
import { getBot } from "../bots/get-bot.ts";
import type { AppEnv } from "../http/app-env.ts";
import { jsonContent } from "../http/json-content.ts";
import { refuseBadRequest } from "../http/refuse-bad-request.ts";
import type { Services } from "../services.ts";
import { getResultPage } from "./get-result-page.ts";
import { pageRequest, resultsPage } from "./result-schemas.ts";

const listRoute = createRoute({
  method: "get",
  path: "/api/v1/typebots/{ref}/results",
  summary: "List the results of a bot",
  security: [{ ownerToken: [] }],
  request: { params: botRef, query: pageRequest },
  responses: { 200: jsonContent(resultsPage, "A page of results, the newest first") },
});

/** The owner's calls about results. */
export const createOwnerResultRoutes = (services: Services, owner: Owner) =>
  new OpenAPIHono<AppEnv>({ defaultHook: refuseBadRequest }).openapi(listRoute, async (c) => {
    const bot = await getBot(services, owner, c.req.valid("param").ref);
    c.header("Cache-Control", "no-store");
    return c.json(await getResultPage(services, bot, c.req.valid("query")), 200);
  });

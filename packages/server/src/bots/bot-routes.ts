import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { jsonContent } from "../http/json-content.ts";
import { refuseBadRequest } from "../http/refuse-bad-request.ts";
import { publicUrl, type Services } from "../services.ts";
import { publish } from "../versions/publish.ts";
import { botFile, botList, botRef, botSummary, importedBots, importRequest, publishedBot } from "./bot-schemas.ts";
import { exportBot } from "./export-bot.ts";
import { getBot } from "./get-bot.ts";
import { importBots } from "./import-bots.ts";
import { listSummaries, summarize } from "./list-summaries.ts";

const security = [{ ownerToken: [] }];
const path = "/api/v1/typebots";

const importRoute = createRoute({
  method: "post",
  path: `${path}/import`,
  summary: "Import bot files, all or none",
  security,
  request: { body: { required: true, ...jsonContent(importRequest, "The files") } },
  responses: { 200: jsonContent(importedBots, "The bots, in the order of the files") },
});

const listRoute = createRoute({
  method: "get",
  path,
  summary: "List all bots",
  security,
  responses: { 200: jsonContent(botList, "The newest first") },
});

const getRoute = createRoute({
  method: "get",
  path: `${path}/{ref}`,
  summary: "Get a bot",
  security,
  request: { params: botRef },
  responses: { 200: jsonContent(botSummary, "The bot") },
});

const exportRoute = createRoute({
  method: "get",
  path: `${path}/{ref}/export`,
  summary: "Export a bot's draft as a file",
  security,
  request: { params: botRef },
  responses: { 200: jsonContent(botFile, "The bot file") },
});

const publishRoute = createRoute({
  method: "post",
  path: `${path}/{ref}/publish`,
  summary: "Publish the draft as a new version",
  security,
  request: { params: botRef },
  responses: { 200: jsonContent(publishedBot, "The version that is live now") },
});

/** The owner's calls about bots. */
export const createBotRoutes = (services: Services, owner: Owner) =>
  new OpenAPIHono<AppEnv>({ defaultHook: refuseBadRequest })
    .openapi(importRoute, async (c) => c.json({ bots: await importBots(services, owner, c.req.valid("json")) }, 200))
    .openapi(listRoute, async (c) => c.json({ typebots: await listSummaries(services, owner) }, 200))
    .openapi(getRoute, async (c) => {
      const [summary] = await summarize(services, [await getBot(services, owner, c.req.valid("param").ref)]);
      if (summary === undefined) throw new Error("A bot without a summary");
      return c.json(summary, 200);
    })
    .openapi(exportRoute, async (c) => {
      const bot = await getBot(services, owner, c.req.valid("param").ref);
      c.header("Content-Disposition", `attachment; filename="typebot-export-${bot.public_id}.json"`);
      return c.json(await exportBot(services, bot), 200);
    })
    .openapi(publishRoute, async (c) => {
      const bot = await getBot(services, owner, c.req.valid("param").ref);
      const file = await exportBot(services, bot);
      const version = await publish(services, { id: bot.id, workspaceId: owner.workspaceId }, file);
      const url = publicUrl(services, { ...bot, live_version: version }) ?? "";
      return c.json({ version, url }, 200);
    });

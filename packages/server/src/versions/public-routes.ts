import { toPublicTypebot } from "@parley/core/format";
import { type Context, Hono } from "hono";
import { requestVisitor } from "../accounts/request-visitor.ts";
import { type BotSummaryRow, findPublicBot } from "../bots/bot-repository.ts";
import type { AppEnv } from "../http/app-env.ts";
import { HttpError, notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { assertOrigin } from "./assert-origin.ts";
import type { PinnedFlow } from "./pinned-flow.ts";
import { findVersionFile } from "./version-repository.ts";

const parseVersion = (text: string): number => {
  const version = Number(text);
  if (!Number.isSafeInteger(version) || version < 1) throw new HttpError(400, "BAD_REQUEST", "version: not a number");
  return version;
};

/** What visitors may read of published bots (specification, section 7). */
export const createPublicRoutes = (services: Services) => {
  const { database, flowStore } = services;

  const getPublished = async (
    c: Context<AppEnv>,
    ref: string,
    wanted: number | null,
  ): Promise<{ bot: BotSummaryRow; pinned: PinnedFlow }> => {
    const bot = await findPublicBot(database.connection, ref);
    const version = wanted ?? bot?.live_version ?? null;
    if (bot === null || bot.live_version === null || version === null) throw notFound("The bot");
    const pinned = await flowStore.findFlow({ botId: bot.id, version });
    if (pinned === null) throw notFound(`Version ${version} of the bot`);
    assertOrigin(pinned.allowedOrigins, requestVisitor(c).origin);
    return { bot, pinned };
  };

  return new Hono<AppEnv>()
    .get("/api/publicTypebots/:botId", async (c) => {
      const { bot, pinned } = await getPublished(c, c.req.param("botId"), null);
      c.header("Cache-Control", "no-cache");
      const file = await findVersionFile(database.connection, bot.id, pinned.flow.version ?? 0);
      if (file === null) throw notFound("The bot");
      return c.json({ typebot: toPublicTypebot({ ...file, publicId: bot.public_id }, pinned.flow) });
    })
    .get("/api/v1/flows/:botId", async (c) => {
      const text = c.req.query("version");
      const version = text === undefined ? null : parseVersion(text);
      const { pinned } = await getPublished(c, c.req.param("botId"), version);
      c.header("Cache-Control", version === null ? "no-cache" : "public, max-age=31536000, immutable");
      return c.json({ flow: pinned.flow });
    });
};

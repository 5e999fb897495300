import { calls } from "@parley/api";
import { toPublicTypebot } from "@parley/core/format";
import { type BotSummaryRow, findPublicBot } from "../bot-rows/bot-repository.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import type { Visitor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { assertOrigin } from "./assert-origin.ts";
import { describeEmbed } from "./describe-embed.ts";
import type { PinnedFlow } from "./pinned-flow.ts";
import type { VersionServices } from "./services.ts";
import { findVersion } from "./version-repository.ts";

/** Returns the live version of a published bot. */
const getLive = async (
  { database, flowStore }: VersionServices,
  visitor: Visitor,
  ref: string,
): Promise<{ bot: BotSummaryRow; pinned: PinnedFlow }> => {
  const bot = await findPublicBot(database, ref);
  if (bot === null || bot.live_version === null) throw notFound("The bot");
  const pinned = await flowStore.findFlow({ botId: bot.id, version: bot.live_version });
  if (pinned === null) throw notFound("The bot");
  assertOrigin(pinned.allowedOrigins, visitor.origin);
  return { bot, pinned };
};

/**
 * Returns any version that was ever published. Chats keep their version, so they load it even if the bot has been
 * unpublished or deleted since.
 */
const getVersion = async (
  { database, flowStore }: VersionServices,
  visitor: Visitor,
  ref: string,
  version: number,
): Promise<PinnedFlow> => {
  const bot = await findPublicBot(database, ref);
  const pinned = await flowStore.findFlow({ botId: bot?.id ?? ref, version });
  if (pinned === null) throw notFound(`Version ${version} of the bot`);
  assertOrigin(pinned.allowedOrigins, visitor.origin);
  return pinned;
};

/** The calls for visitors about published bots (specification, section 7). */
export const createPublicRoutes = (services: VersionServices): Route[] => [
  route(calls.getPublicBot, async ({ actor, params }, c) => {
    const { bot, pinned } = await getLive(services, actor, params.botId);
    c.header("Cache-Control", "no-cache");
    const stored = await findVersion(services.database.connection, bot.id, pinned.flow.version ?? 0);
    if (stored === null) throw notFound("The bot");
    return { typebot: toPublicTypebot({ ...stored.file, publicId: bot.public_id }, pinned.flow) };
  }),
  route(calls.getEmbed, async ({ actor, params }, c) => {
    const { bot, pinned } = await getLive(services, actor, params.file.slice(0, -".json".length));
    // The response depends on the calling page's origin, since the author may restrict origins.
    c.header("Vary", "Origin");
    c.header("Cache-Control", "public, max-age=60");
    return describeEmbed(bot, pinned, publicUrl(services, bot) ?? "");
  }),
  route(calls.getFlow, async ({ actor, params, query: { version, definitions } }, c) => {
    const pinned =
      version === undefined
        ? (await getLive(services, actor, params.botId)).pinned
        : await getVersion(services, actor, params.botId, version);
    // With the same block definitions, a compiled version never changes. Another release of the server may compile it
    // differently.
    const isFixed = version !== undefined && definitions === services.fingerprint;
    c.header("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache");
    return { flow: pinned.flow };
  }),
];

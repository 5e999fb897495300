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

/** The live version of a published bot. */
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
 * A version that was published once. Chats stay with theirs: they get it when they come to it, even where the bot has been
 * unpublished or deleted meanwhile.
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

/** What visitors may read of published bots (specification, section 7). */
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
    // Whether a page may have it depends on where the page is from.
    c.header("Vary", "Origin");
    c.header("Cache-Control", "public, max-age=60");
    return describeEmbed(bot, pinned, publicUrl(services, bot) ?? "");
  }),
  route(calls.getFlow, async ({ actor, params, query: { version, definitions } }, c) => {
    const pinned =
      version === undefined
        ? (await getLive(services, actor, params.botId)).pinned
        : await getVersion(services, actor, params.botId, version);
    // A version compiled with these definitions never changes; another release of the server would compile it otherwise.
    const isFixed = version !== undefined && definitions === services.fingerprint;
    c.header("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache");
    return { flow: pinned.flow };
  }),
];

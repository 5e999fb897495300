import { calls, mostVersionsListed } from "@parley/api";
import { getBot } from "../bots/get-bot.ts";
import { publicUrl } from "../bots/public-address.ts";
import { getDraftAt } from "../drafts/draft-file.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { importBots } from "./import-bots.ts";
import { publish } from "./publish.ts";
import { replaceDraft } from "./replace-draft.ts";
import type { VersionServices } from "./services.ts";
import { findVersion, listVersions } from "./version-repository.ts";

/** The owner's calls that make versions. */
export const createVersionRoutes = (services: VersionServices): Route[] => [
  route(calls.importBots, async ({ actor, body }, c) => {
    const bots = await importBots(services, actor, body);
    for (const { publicId, url } of bots) c.var.log.info({ bot: publicId, ...(url && { url }) }, "imported");
    return { bots };
  }),
  route(calls.publishBot, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const draft = await getDraftAt(services, bot, body.revision);
    const { version, ...rest } = await publish(services, { id: bot.id, workspaceId: actor.workspaceId }, draft);
    const url = publicUrl(services, { ...bot, live_version: version }) ?? "";
    c.var.log.info({ bot: bot.public_id, version, url }, "published");
    return { version, url, ...rest };
  }),
  route(calls.listVersions, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    const versions = await listVersions(services.database.connection, bot.id, mostVersionsListed);
    return { versions: versions.map((version) => ({ ...version, isLive: version.number === bot.live_version })) };
  }),
  route(calls.getVersion, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    const version = await findVersion(services.database.connection, bot.id, params.number);
    if (version === null) throw notFound("The version");
    return { number: params.number, publishedAt: version.publishedAt, file: version.file };
  }),
  route(calls.replaceDraft, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const replaced = await replaceDraft(services, actor, bot, body.content);
    c.var.log.info({ bot: bot.public_id }, "draft replaced");
    return replaced;
  }),
];

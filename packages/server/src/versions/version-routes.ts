import { calls } from "@parley/api";
import type { AuditServices } from "../audit/create-audit.ts";
import { targetOf } from "../bot-rows/audit-targets.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import { getDraftAt } from "../drafts/draft-file.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { countChats } from "./count-chats.ts";
import { assertMayPublish } from "./may-publish.ts";
import { findPublishedFindings, publish } from "./publish.ts";
import { replaceDraft } from "./replace-draft.ts";
import type { VersionServices } from "./services.ts";
import { findVersionChanges } from "./version-changes.ts";
import { findListedVersion, findVersion, listVersions, nameVersion, pointTo } from "./version-repository.ts";

/** The authors' calls that create versions. */
export const createVersionRoutes = (services: VersionServices & AuditServices): Route[] => [
  route(calls.checkBot, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    const { file, revision } = await getDraftAt(services, bot);
    const place = { id: bot.id, workspaceId: actor.workspaceId };
    return { revision, findings: await findPublishedFindings(services, place, file) };
  }),
  route(calls.publishBot, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    await assertMayPublish(services.database.connection, actor);
    const draft = await getDraftAt(services, bot, body.revision);
    const place = { id: bot.id, workspaceId: actor.workspaceId };
    const { version, ...rest } = await publish(services, place, draft, actor.userId, {
      name: body.name,
      note: body.note,
    });
    const url = publicUrl(services, { ...bot, live_version: version }) ?? "";
    c.var.log.info({ bot: bot.public_id, version, url }, "published");
    await services.audit(c, "bot.published", { ...targetOf(bot), name: `${bot.name} (version ${version})` });
    return { version, url, ...rest, message: "success" as const };
  }),
  route(calls.listVersions, async ({ actor, params, query: { limit, cursor, include } }) => {
    const bot = await getBot(services, actor, params.ref);
    const before = cursor === undefined ? undefined : Number(cursor);
    // One more than requested tells whether there is a next page.
    const found = await listVersions(services.database.connection, bot.id, { limit: limit + 1, before });
    const versions = found.slice(0, limit);
    const last = versions.at(-1);
    const changes = await findVersionChanges(services.database.connection, bot.id, found);
    const numbers = include === "chats" ? versions.map(({ number }) => number) : [];
    const chats = await countChats(services.database.connection, bot.id, numbers);
    return {
      versions: versions.map((version) => ({
        ...version,
        chatCount: include === "chats" ? (chats.get(version.number) ?? 0) : null,
        isLive: version.number === bot.live_version,
        changes: changes.get(version.number) ?? null,
      })),
      nextCursor: found.length > limit && last !== undefined ? String(last.number) : null,
    };
  }),
  route(calls.getVersion, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    const version = await findVersion(services.database.connection, bot.id, params.number);
    if (version === null) throw notFound("The version");
    return { number: params.number, publishedAt: version.publishedAt, file: version.file };
  }),
  route(calls.nameVersion, async ({ actor, params, body }) => {
    const bot = await getBot(services, actor, params.ref);
    const { connection } = services.database;
    await nameVersion(connection, bot.id, params.number, body);
    const named = await findListedVersion(connection, bot.id, params.number);
    if (named === null) throw notFound("The version");
    return { number: params.number, name: named.name, note: named.note };
  }),
  route(calls.makeVersionLive, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    await assertMayPublish(services.database.connection, actor);
    const { number: version } = params;
    const found = await findListedVersion(services.database.connection, bot.id, version);
    if (found === null) throw notFound("The version");
    const { revision } = found;
    await pointTo(services.database.connection, bot.id, { version, revision });
    services.draftHub.tellLive(bot.id, { version, revision });
    const url = publicUrl(services, { ...bot, live_version: version }) ?? "";
    c.var.log.info({ bot: bot.public_id, version, url }, "made an earlier version live");
    await services.audit(c, "bot.published", { ...targetOf(bot), name: `${bot.name} (version ${version})` });
    return { version, url, message: "success" as const };
  }),
  route(calls.replaceDraft, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const replaced = await replaceDraft(services, actor, bot, body.content);
    c.var.log.info({ bot: bot.public_id }, "draft replaced");
    return replaced;
  }),
];

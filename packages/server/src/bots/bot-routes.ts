import { type AnswerOf, type BotPart, calls, type QueryOf } from "@parley/api";
import type { Context } from "hono";
import type { AuditServices } from "../audit/create-audit.ts";
import { resultsOf, targetOf } from "../bot-rows/audit-targets.ts";
import { type BotSummaryRow, hasUnpublishedChanges, listBots, listNames } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { describeAddress } from "../bot-rows/public-address.ts";
import { findFirstScreens } from "../drafts/first-screens.ts";
import { countDays, countedDays } from "../results/count-days.ts";
import { summarizeBot, summarizeBots } from "../results/summarize-bots.ts";
import { purgeDeletion } from "../uploads/purge.ts";
import type { UploadServices } from "../uploads/services.ts";
import { assertMayPublish } from "../versions/may-publish.ts";
import { type Actor, partsOf, rightTo, visibleBots } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { type Route, route } from "../web/route.ts";
import { changeBot, deleteBot, restoreBot, unpublishBot } from "./change-bot.ts";
import { createBot, duplicateBot } from "./create-bot.ts";
import { deleteBotsForever } from "./delete-bots-forever.ts";
import { describeBot } from "./describe-bot.ts";
import { importBots } from "./import-bots.ts";
import { listBotPage } from "./list-bot-page.ts";
import { deleteBots, getBots, moveBots, restoreBots } from "./many-bots.ts";
import {
  assertWorkspace,
  createTypebot,
  describeLinked,
  describePublished,
  describeTypebot,
  publishedId,
  updateTypebot,
} from "./reference-bots.ts";

/** Records an action on a bot that affects visitors. */
const noteChange = async (
  { audit }: AuditServices,
  c: Context<AppEnv>,
  { before, bot }: Readonly<Record<"before" | "bot", BotSummaryRow>>,
): Promise<void> => {
  if (bot.is_closed !== before.is_closed)
    await audit(c, bot.is_closed === 1 ? "bot.closed" : "bot.opened", targetOf(bot));
  if (bot.opening !== before.opening) await audit(c, "bot.opening-changed", targetOf(bot));
  if (bot.keep_days !== before.keep_days) await audit(c, "bot.keeping-changed", targetOf(bot));
  if (bot.public_id === before.public_id) return;
  const name = `${bot.name} (${before.public_id} → ${bot.public_id})`;
  await audit(c, "bot.address-changed", { ...targetOf(bot), name });
};

type Card = Pick<AnswerOf<typeof calls.listBots>["typebots"][number], "firstScreen" | "answersByDay">;

/** Returns a function that tells what the card of a bot shows besides its summary, as far as the actor may see it. */
const describeCards = async (
  services: UploadServices,
  actor: Actor,
  bots: readonly { id: string }[],
  today: Date,
): Promise<(id: string) => Card> => {
  const seen = (part: BotPart) => bots.flatMap(({ id }) => (partsOf(actor, id).includes(part) ? [id] : []));
  const screens = await findFirstScreens(services, seen("flow"));
  const counted = new Set(seen("answers"));
  const days = await countDays(services.database.connection, [...counted], today);
  return (id) => {
    const firstScreen = screens.get(id);
    return {
      ...(firstScreen === undefined ? {} : { firstScreen }),
      ...(counted.has(id) ? { answersByDay: days.get(id) ?? Array.from({ length: countedDays }, () => 0) } : {}),
    };
  };
};

/** The bots that a listing asks for: a page of them, or all. */
const listAsked = async (
  services: UploadServices,
  actor: Actor,
  { deleted, folderId, limit, ...asked }: QueryOf<typeof calls.listBots>,
): Promise<{ bots: BotSummaryRow[]; nextCursor?: string | null; total?: number }> => {
  const shelf = deleted === "true" ? "deleted" : "kept";
  const folder = folderId === "root" ? null : folderId;
  if (limit !== undefined) return listBotPage(services, actor, { ...asked, shelf, folder, limit });
  const bots = visibleBots(actor, await listBots(services.database.connection, actor.workspaceId, shelf));
  return { bots: folder === undefined ? bots : bots.filter((bot) => bot.folder_id === folder) };
};

/** The owner's calls about bots, which are answered with their numbers of results. */
export const createBotRoutes = (services: UploadServices & AuditServices): Route[] => [
  route(calls.listBots, async ({ actor, query }) => {
    const { today } = query;
    assertWorkspace(actor, query.workspaceId);
    const { bots, ...page } = await listAsked(services, actor, query);
    const listed = await summarizeBots(services, bots);
    const cards = today === undefined ? null : await describeCards(services, actor, listed, new Date(today));
    return {
      typebots: listed.map((bot) => ({
        ...bot,
        ...cards?.(bot.id),
        accessRight: rightTo(actor, bot.id),
        ...(bot.liveVersion === null ? {} : { publishedTypebotId: publishedId(bot.id, bot.liveVersion) }),
      })),
      ...page,
    };
  }),
  route(calls.listBotNames, async ({ actor }) => {
    const bots = visibleBots(actor, await listNames(services.database.connection, actor.workspaceId));
    return {
      bots: bots.map((bot) => ({
        id: bot.id,
        name: bot.name,
        icon: bot.icon,
        liveVersion: bot.live_version,
        hasUnpublishedChanges: hasUnpublishedChanges(bot),
      })),
    };
  }),
  route(calls.getBot, async ({ actor, params, query }) => {
    const bot = await getBot(services, actor, params.ref);
    const summary = await summarizeBot(services, bot);
    if (query.fields === "summary" || !partsOf(actor, bot.id).includes("flow")) return summary;
    return { ...summary, typebot: await describeTypebot(services, bot), currentUserMode: rightTo(actor, bot.id) };
  }),
  route(calls.getPublishedBot, async ({ actor, params }) =>
    describePublished(services, await getBot(services, actor, params.ref)),
  ),
  route(calls.getLinkedBots, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    return { typebots: await describeLinked(services, actor, bot) };
  }),
  route(calls.createBot, async ({ actor, body }, c) => {
    if ("typebot" in body) {
      const { bot, typebot } = await createTypebot(services, actor, body);
      c.var.log.info({ bot: bot.public_id }, "created");
      await services.audit(c, "bot.created", targetOf(bot));
      return { ...(await summarizeBot(services, bot)), typebot };
    }
    const bot = await createBot(services, actor, body);
    c.var.log.info({ bot: bot.public_id }, "created");
    await services.audit(c, "bot.created", targetOf(bot));
    return summarizeBot(services, bot);
  }),
  route(calls.importBots, async ({ actor, body }, c) => {
    if ("typebot" in body) {
      const { bot, imported, typebot } = await createTypebot(services, actor, body);
      c.var.log.info({ bot: bot.public_id }, "imported");
      await services.audit(c, "bot.created", targetOf(bot));
      return { bots: imported, typebot };
    }
    if (body.publish) await assertMayPublish(services.database.connection, actor);
    const bots = await importBots(services, actor, body);
    for (const { publicId, url } of bots) c.var.log.info({ bot: publicId, ...(url && { url }) }, "imported");
    for (const { id, name } of bots) {
      const target = targetOf({ id, name, workspace_id: actor.workspaceId });
      await services.audit(c, "bot.created", target);
      if (body.publish) await services.audit(c, "bot.published", { ...target, name: `${name} (version 1)` });
    }
    return { bots };
  }),
  route(calls.duplicateBot, async ({ actor, params, body }, c) => {
    const original = await getBot(services, actor, params.ref);
    const bot = await duplicateBot(services, actor, original, body);
    c.var.log.info({ bot: bot.public_id, from: original.public_id }, "copied");
    await services.audit(c, "bot.created", targetOf(bot));
    return summarizeBot(services, bot);
  }),
  route(calls.changeBot, async ({ actor, params, body }, c) => {
    if ("typebot" in body) {
      const known = await getBot(services, actor, params.ref);
      await updateTypebot(services, actor, known, body);
      const bot = await getBot(services, actor, known.id);
      c.var.log.info({ bot: bot.public_id }, "changed by a script");
      await noteChange(services, c, { before: known, bot });
      return { ...(await summarizeBot(services, bot)), typebot: await describeTypebot(services, bot) };
    }
    const { name, icon, ...others } = body;
    // Checks everything before changing anything, so that a refused request changes nothing.
    const before = await getBot(services, actor, params.ref);
    const bot = await changeBot(services, actor, before, others);
    c.var.log.info({ bot: bot.public_id, ...others, ...(name === undefined ? {} : { name }) }, "changed");
    await noteChange(services, c, { before, bot });
    await describeBot(services, actor, bot, { name, icon });
    return summarizeBot(services, await getBot(services, actor, bot.id));
  }),
  route(calls.checkAddress, async ({ actor, params, query }, c) => {
    c.header("Cache-Control", "no-store");
    return describeAddress(services, await getBot(services, actor, params.ref), query.publicId);
  }),
  route(calls.moveBots, async ({ actor, body: { ids, folderId } }) => ({
    typebots: await summarizeBots(services, await moveBots(services, actor, ids, folderId)),
  })),
  route(calls.deleteBots, async ({ actor, body }, c) => {
    const bots = await deleteBots(services, actor, body.ids);
    c.var.log.info({ bots: bots.map((bot) => bot.public_id) }, "deleted");
    for (const bot of bots) await services.audit(c, "bot.deleted", targetOf(bot));
    return { ids: bots.map(({ id }) => id) };
  }),
  route(calls.restoreBots, async ({ actor, body }, c) => {
    const bots = await restoreBots(services, actor, body.ids);
    c.var.log.info({ bots: bots.map((bot) => bot.public_id) }, "restored");
    for (const bot of bots) await services.audit(c, "bot.restored", targetOf(bot));
    return { typebots: await summarizeBots(services, bots) };
  }),
  route(calls.deleteBotsForever, async ({ actor, body }, c) => {
    const bots = await getBots(services.database.connection, actor, body.ids, "deleted");
    const deleted = await deleteBotsForever(services, actor, body.ids, (error) =>
      c.var.log.error({ err: error }, "what deleted bots had could not be removed; it is tried again later"),
    );
    c.var.log.info({ bots: deleted.ids, results: deleted.resultCount }, "deleted for ever");
    for (const bot of bots) await services.audit(c, "bot.erased", targetOf(bot));
    return deleted;
  }),
  route(calls.deleteResultsForever, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const erased = await purgeDeletion(services, bot.id, body.deletion, body.limit);
    c.var.log.info({ bot: bot.public_id, ...body, ...erased }, "results deleted for ever");
    await services.audit(c, "results.erased", resultsOf(bot, `${erased.count}`));
    return erased;
  }),
  route(calls.unpublishBot, async ({ actor, params }, c) => {
    const bot = await unpublishBot(services, await getBot(services, actor, params.ref));
    c.var.log.info({ bot: bot.public_id }, "unpublished");
    await services.audit(c, "bot.unpublished", targetOf(bot));
    return { ...(await summarizeBot(services, bot)), message: "success" as const };
  }),
  route(calls.deleteBot, async ({ actor, params }, c) => {
    const bot = await deleteBot(services, await getBot(services, actor, params.ref));
    c.var.log.info({ bot: bot.public_id }, "deleted");
    await services.audit(c, "bot.deleted", targetOf(bot));
    return { message: "success" as const };
  }),
  route(calls.restoreBot, async ({ actor, params }, c) => {
    const bot = await restoreBot(services, await getBot(services, actor, params.ref, "deleted"));
    c.var.log.info({ bot: bot.public_id }, "restored");
    await services.audit(c, "bot.restored", targetOf(bot));
    return summarizeBot(services, bot);
  }),
];

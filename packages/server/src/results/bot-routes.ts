import { calls } from "@parley/api";
import { changeBot, deleteBot, restoreBot, unpublishBot } from "../bots/change-bot.ts";
import { getBot } from "../bots/get-bot.ts";
import { deleteBots, moveBots, restoreBots } from "../bots/many-bots.ts";
import { describeAddress } from "../bots/public-address.ts";
import { describeBot } from "../drafts/describe-bot.ts";
import { createBot, duplicateBot } from "../versions/create-bot.ts";
import { type Route, route } from "../web/route.ts";
import type { ResultServices } from "./services.ts";
import { listSummaries, summarizeBot, summarizeBots } from "./summarize-bots.ts";

/** The owner's calls about bots, which are answered with their numbers of results. */
export const createBotRoutes = (services: ResultServices): Route[] => [
  route(calls.listBots, async ({ actor, query }) => ({
    typebots: await listSummaries(services, actor, query.deleted === "true" ? "deleted" : "kept"),
  })),
  route(calls.getBot, async ({ actor, params }) => summarizeBot(services, await getBot(services, actor, params.ref))),
  route(calls.createBot, async ({ actor, body }, c) => {
    const bot = await createBot(services, actor, body);
    c.var.log.info({ bot: bot.public_id }, "created");
    return summarizeBot(services, bot);
  }),
  route(calls.duplicateBot, async ({ actor, params, body }, c) => {
    const original = await getBot(services, actor, params.ref);
    const bot = await duplicateBot(services, actor, original, body);
    c.var.log.info({ bot: bot.public_id, from: original.public_id }, "copied");
    return summarizeBot(services, bot);
  }),
  route(calls.changeBot, async ({ actor, params, body: { name, icon, ...others } }, c) => {
    // What can be refused comes first, so that nothing is changed where something is.
    const bot = await changeBot(services, await getBot(services, actor, params.ref), others);
    c.var.log.info({ bot: bot.public_id, ...others, ...(name === undefined ? {} : { name }) }, "changed");
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
    return { ids: bots.map(({ id }) => id) };
  }),
  route(calls.restoreBots, async ({ actor, body }, c) => {
    const bots = await restoreBots(services, actor, body.ids);
    c.var.log.info({ bots: bots.map((bot) => bot.public_id) }, "restored");
    return { typebots: await summarizeBots(services, bots) };
  }),
  route(calls.unpublishBot, async ({ actor, params }, c) => {
    const bot = await unpublishBot(services, await getBot(services, actor, params.ref));
    c.var.log.info({ bot: bot.public_id }, "unpublished");
    return summarizeBot(services, bot);
  }),
  route(calls.deleteBot, async ({ actor, params }, c) => {
    const bot = await deleteBot(services, await getBot(services, actor, params.ref));
    c.var.log.info({ bot: bot.public_id }, "deleted");
  }),
  route(calls.restoreBot, async ({ actor, params }, c) => {
    const bot = await restoreBot(services, await getBot(services, actor, params.ref, "deleted"));
    c.var.log.info({ bot: bot.public_id }, "restored");
    return summarizeBot(services, bot);
  }),
];

import { calls } from "@parley/api";
import type { BlockApis } from "@parley/core";
import { getBot } from "../bot-rows/get-bot.ts";
import { authorOf } from "../drafts/author-of.ts";
import type { VersionServices } from "../versions/services.ts";
import type { Actor, SignedIn, TokenHolder } from "../web/actor.ts";
import { type Route, route } from "../web/route.ts";
import { getRequestBlock, listRequestBlocks, setRequestAddress } from "./request-blocks.ts";
import { writeResultExample } from "./result-example.ts";

const emailOf = (actor: Actor | SignedIn | TokenHolder): string | null => {
  if ("account" in actor) return actor.account.user.email;
  return "maker" in actor ? actor.maker.email : null;
};

/**
 * The calls for apps of automation services: they list the blocks that call such services, and set the addresses that
 * these call.
 */
export const createAutomationRoutes = (services: VersionServices & { apis: BlockApis }): Route[] => {
  const example = async (actor: Actor, { ref, blockId }: { ref: string; blockId: string }) => {
    const bot = await getBot(services, actor, ref);
    await getRequestBlock(services, bot, blockId);
    return writeResultExample(services, actor, bot);
  };
  return [
    route(calls.getAsker, ({ actor }, c) => {
      c.header("Cache-Control", "no-store");
      const { id, name } = authorOf(actor);
      const user = { id, name, email: emailOf(actor), image: null };
      return { ...user, user };
    }),
    route(calls.listWebhookBlocks, async ({ actor, params }) => {
      const found = await listRequestBlocks(services, await getBot(services, actor, params.ref));
      return {
        webhookBlocks: found.map(({ id, type, label, url }) => ({ id, type, label, ...(url === null ? {} : { url }) })),
        blocks: found.map(({ id, label }) => ({ id, blockId: id, name: label })),
        steps: found.map(({ id, groupId, label }) => ({ id, blockId: groupId, name: label })),
      };
    }),
    route(calls.getResultExample, async ({ actor, params }) => ({ resultExample: await example(actor, params) })),
    route(calls.getSampleResult, ({ actor, params }) => example(actor, params)),
    route(calls.subscribeWebhook, async ({ actor, params: { ref, blockId }, body: { url } }, c) => {
      const bot = await getBot(services, actor, ref);
      await setRequestAddress(services, actor, bot, { blockId, url });
      c.var.log.info({ bot: bot.public_id, block: blockId }, "a service subscribed to a block");
      return { id: blockId, url, message: "success" as const };
    }),
    route(calls.unsubscribeWebhook, async ({ actor, params: { ref, blockId } }, c) => {
      const bot = await getBot(services, actor, ref);
      await setRequestAddress(services, actor, bot, { blockId, url: null });
      c.var.log.info({ bot: bot.public_id, block: blockId }, "a service left a block");
      return { id: blockId, url: null, message: "success" as const };
    }),
  ];
};

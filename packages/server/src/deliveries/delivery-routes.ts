import { calls } from "@parley/api";
import { getBot } from "../bot-rows/get-bot.ts";
import type { UseKeeper } from "../model-uses/keep-uses.ts";
import { readResultUsage } from "../model-uses/read-usage.ts";
import { assertResult } from "../results/result-notes.ts";
import type { ResultServices } from "../results/services.ts";
import { listCalls } from "../service-calls/call-repository.ts";
import { type Route, route } from "../web/route.ts";
import { listSent } from "./list-sent.ts";
import { giveUpDelivery, listDeliveries, sendDelivery } from "./owner-deliveries.ts";
import { listFailures, listSentBlocks } from "./sent-blocks.ts";
import type { DeliveryServices } from "./services.ts";

/** The authors' calls about deliveries. */
export const createDeliveryRoutes = (
  services: DeliveryServices & ResultServices & { modelUses: UseKeeper },
): Route[] => [
  route(calls.listDeliveries, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return listDeliveries(services, bot, query);
  }),
  route(calls.listServiceCalls, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    await services.serviceCalls.settle();
    return listCalls(services.database, bot, query);
  }),
  route(calls.getResultModelUsage, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    await services.modelUses.settle();
    const { connection } = services.database;
    await assertResult(connection, bot, params.resultId);
    return readResultUsage(connection, params.resultId);
  }),
  route(calls.listSent, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    await services.serviceCalls.settle();
    return listSent(services, bot, query);
  }),
  route(calls.listSentBlocks, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    await services.serviceCalls.settle();
    return listSentBlocks(services, bot, query);
  }),
  route(calls.listFailures, async ({ actor, query }, c) => {
    c.header("Cache-Control", "no-store");
    return { bots: await listFailures(services, actor, query.from) };
  }),
  route(calls.sendDelivery, async ({ actor, params }) =>
    sendDelivery(services, { bot: await getBot(services, actor, params.ref), id: params.deliveryId }),
  ),
  route(calls.giveUpDelivery, async ({ actor, params }) =>
    giveUpDelivery(services, { bot: await getBot(services, actor, params.ref), id: params.deliveryId }),
  ),
];

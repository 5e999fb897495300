import { calls } from "@parley/api";
import { getBot } from "../bot-rows/get-bot.ts";
import type { ResultServices } from "../results/services.ts";
import { listCalls } from "../service-calls/call-repository.ts";
import { type Route, route } from "../web/route.ts";
import { giveUpDelivery, listDeliveries, sendDelivery } from "./owner-deliveries.ts";
import type { DeliveryServices } from "./services.ts";

/** The authors' calls about deliveries. */
export const createDeliveryRoutes = (services: DeliveryServices & ResultServices): Route[] => [
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
  route(calls.sendDelivery, async ({ actor, params }) =>
    sendDelivery(services, { bot: await getBot(services, actor, params.ref), id: params.deliveryId }),
  ),
  route(calls.giveUpDelivery, async ({ actor, params }) =>
    giveUpDelivery(services, { bot: await getBot(services, actor, params.ref), id: params.deliveryId }),
  ),
];

import { calls } from "@parley/api";
import { getBot } from "../bot-rows/get-bot.ts";
import { type Route, route } from "../web/route.ts";
import { recountBot } from "./count-hours.ts";
import { cutOf } from "./cut.ts";
import { getArrivals, getNumbers } from "./get-numbers.ts";
import { listMarks } from "./hour-repository.ts";
import { listCountedResults } from "./list-counted-results.ts";
import type { NumberServices } from "./services.ts";

/** The authors' calls about the numbers of chats. */
export const createNumberRoutes = (services: NumberServices): Route[] => [
  route(calls.getNumbers, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getNumbers(services, bot, cutOf(query));
  }),
  route(calls.getArrivals, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getArrivals(services, bot.id, cutOf(query));
  }),
  route(calls.listCountedResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    const { what, place, ...cut } = query;
    return listCountedResults(services, bot.id, cutOf(cut), { what, place });
  }),
  route(calls.recountNumbers, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    await recountBot(services, bot.id);
    const marks = await listMarks(services.database.connection, bot.id, { from: "0", until: "9" });
    services.counting.wake();
    return { waiting: marks.length };
  }),
];

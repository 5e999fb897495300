import { calls, type MatchingNumbers } from "@parley/api";
import type { Logger } from "pino";
import { isStillAllowed } from "../accounts/is-still-allowed.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { endWithRights } from "../web/end-with-rights.ts";
import { eventHeaders, wantsEvents, writeError, writeEvent } from "../web/events.ts";
import { type Route, route } from "../web/route.ts";
import { streamOf } from "../web/stream-of.ts";
import { recountBot } from "./count-hours.ts";
import { cutOf } from "./cut.ts";
import { followMatchingNumbers, getArrivals, getMatchingNumbers, getNumbers } from "./get-numbers.ts";
import { listMarks } from "./hour-repository.ts";
import { listCountedResults } from "./list-counted-results.ts";
import type { NumberServices } from "./services.ts";

const encoder = new TextEncoder();

/** Numbers as server-sent events. */
async function* writeNumbers(counted: AsyncIterable<MatchingNumbers>, log: Logger): AsyncGenerator<Uint8Array> {
  try {
    for await (const numbers of counted) yield encoder.encode(writeEvent("numbers", numbers));
  } catch (error) {
    yield encoder.encode(writeError(error, log, "the numbers of some chats could not be counted"));
  }
}

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
  route(calls.getMatchingNumbers, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const cut = cutOf(query);
    if (wantsEvents(c.req.header("accept"))) {
      const events = streamOf(writeNumbers(followMatchingNumbers(services, bot, cut), c.var.log));
      return c.body(
        endWithRights(events, () => isStillAllowed(services, actor, bot.id)),
        200,
        eventHeaders,
      );
    }
    c.header("Cache-Control", "no-store");
    return getMatchingNumbers(services, bot, cut, c.req.raw.signal);
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

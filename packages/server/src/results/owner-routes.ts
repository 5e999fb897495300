import { calls } from "@parley/api";
import { markSeen } from "../bots/bot-repository.ts";
import { getBot } from "../bots/get-bot.ts";
import { type Route, route } from "../web/route.ts";
import { deleteResults, restoreResults } from "./delete-results.ts";
import { exportResults } from "./export-results.ts";
import { getResultPage } from "./get-result-page.ts";
import { listLogs } from "./list-logs.ts";
import type { ResultServices } from "./services.ts";
import { summarizeBot } from "./summarize-bots.ts";

/** The owner's calls about results. */
export const createOwnerResultRoutes = (services: ResultServices): Route[] => [
  route(calls.listResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getResultPage(services, bot, query);
  }),
  route(calls.listSpecifiedResults, async ({ actor, params, query }, c) => {
    const { results } = await getResultPage(services, await getBot(services, actor, params.ref), query);
    c.header("Cache-Control", "no-store");
    return { results };
  }),
  route(calls.exportResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const file = await exportResults(services, bot, query);
    const type = query.format === "csv" ? "text/csv; charset=utf-8" : "application/json";
    c.var.log.info({ bot: bot.public_id, format: query.format }, "results exported");
    return c.body(file, 200, {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${bot.public_id}-results.${query.format}"`,
      "Cache-Control": "no-store",
    });
  }),
  route(calls.deleteResults, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const deleted = await deleteResults(services.database, bot, body);
    c.var.log.info({ bot: bot.public_id, ...deleted }, "results deleted");
    return deleted;
  }),
  route(calls.restoreResults, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const count = await restoreResults(services.database, bot, body.deletion);
    c.var.log.info({ bot: bot.public_id, ...body, count }, "results restored");
    return { count };
  }),
  route(calls.markResultsSeen, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    await services.database.write((access) => markSeen(access, bot));
    return summarizeBot(services, bot);
  }),
  route(calls.listLogs, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return listLogs(services, bot, query);
  }),
  route(calls.listResultLogs, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return listLogs(services, bot, query, params.resultId);
  }),
];

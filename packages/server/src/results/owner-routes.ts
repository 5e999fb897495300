import { calls } from "@parley/api";
import { mayStillExport } from "../accounts/is-still-allowed.ts";
import type { AuditServices } from "../audit/create-audit.ts";
import { resultsOf } from "../bot-rows/audit-targets.ts";
import { markSeen } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { endWithRights } from "../web/end-with-rights.ts";
import { type Route, route } from "../web/route.ts";
import { countListed, countStatistics } from "./count-results.ts";
import { deleteResults, listDeletedResults, restoreResults } from "./delete-results.ts";
import { exportResults } from "./export-results.ts";
import { getResultPage } from "./get-result-page.ts";
import { listLogs } from "./list-logs.ts";
import { countInDepth, getListedPage, getListedResult } from "./reference-results.ts";
import { changeResultNote, deleteResultView, getResultNote, listResultViews, saveResultView } from "./result-notes.ts";
import { isPlain, viewOf } from "./result-view.ts";
import type { ResultServices } from "./services.ts";
import { summarizeBot } from "./summarize-bots.ts";
import { timeRangeOf } from "./time-range.ts";
import { countView } from "./view-page.ts";

const fileTypes = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The authors' calls about results. */
export const createOwnerResultRoutes = (services: ResultServices & AuditServices): Route[] => [
  route(calls.listResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getListedPage(services, bot, query);
  }),
  route(calls.listSpecifiedResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const { results } = await getResultPage(services, bot, viewOf(query), query);
    c.header("Cache-Control", "no-store");
    return { results };
  }),
  route(calls.countResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    const view = viewOf(query, timeRangeOf(query.timeFilter, query.timeZone));
    const count = isPlain(view) ? countListed : countView;
    return { count: await count(services.database, bot.id, view) };
  }),
  route(calls.listDeletedResults, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return { deletions: await listDeletedResults(services.database, bot) };
  }),
  route(calls.exportResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const made = await exportResults(services, bot, query);
    const file = endWithRights(made, () => mayStillExport(services, actor, bot.id));
    c.var.log.info({ bot: bot.public_id, format: query.format }, "results exported");
    await services.audit(c, "results.exported", resultsOf(bot, query.format.toUpperCase()));
    return c.body(file, 200, {
      "Content-Type": fileTypes[query.format],
      "Content-Disposition": `attachment; filename="${bot.public_id}-results.${query.format}"`,
      "Cache-Control": "no-store",
    });
  }),
  // Before a result of any id.
  route(calls.listResultViews, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return { views: await listResultViews(services.database.connection, bot) };
  }),
  route(calls.saveResultView, async ({ actor, params, body }) =>
    saveResultView(services.database, await getBot(services, actor, params.ref), body),
  ),
  route(calls.deleteResultView, async ({ actor, params, body }) =>
    deleteResultView(services.database, await getBot(services, actor, params.ref), body.name),
  ),
  route(calls.getResult, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return { result: await getListedResult(services, bot, params.resultId) };
  }),
  route(calls.getStatistics, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    const range = timeRangeOf(query.timeFilter, query.timeZone);
    return { stats: await countStatistics(services.database, bot.id, range) };
  }),
  route(calls.getInDepthData, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return countInDepth(services, bot, timeRangeOf(query.timeFilter, query.timeZone));
  }),
  route(calls.deleteListedResults, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const ids = query.resultIds?.split(",").filter((id) => id !== "");
    const all = { until: new Date().toISOString(), started: "false", partial: "true", except: [] } as const;
    const named = ids === undefined ? { ...all, except: [] } : { ids };
    const { deletion, count } = await deleteResults(services, bot, named);
    c.var.log.info({ bot: bot.public_id, deletion, count }, "results deleted");
    await services.audit(c, "results.deleted", resultsOf(bot, `${count}`));
    return { message: "success" as const, deletion, count };
  }),
  route(calls.deleteResults, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const deleted = await deleteResults(services, bot, body);
    c.var.log.info({ bot: bot.public_id, ...deleted }, "results deleted");
    await services.audit(c, "results.deleted", resultsOf(bot, `${deleted.count}`));
    return deleted;
  }),
  route(calls.restoreResults, async ({ actor, params, body }, c) => {
    const bot = await getBot(services, actor, params.ref);
    const restored = await restoreResults(services, bot, body.deletion, body.limit);
    c.var.log.info({ bot: bot.public_id, ...body, ...restored }, "results restored");
    await services.audit(c, "results.restored", resultsOf(bot, `${restored.count}`));
    return restored;
  }),
  route(calls.markResultsSeen, async ({ actor, params }) => {
    const bot = await getBot(services, actor, params.ref);
    await services.database.write((access) => markSeen(access, bot));
    return summarizeBot(services, bot);
  }),
  route(calls.getResultNote, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getResultNote(services.database, bot, params.resultId);
  }),
  route(calls.changeResultNote, async ({ actor, params, body }) => {
    const bot = await getBot(services, actor, params.ref);
    return changeResultNote(services.database, bot, params.resultId, body);
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

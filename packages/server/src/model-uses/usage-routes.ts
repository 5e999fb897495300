import { calls, type ModelCeilingInUse, toCsv } from "@parley/api";
import type { Connection, Database } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { checkCeilings, replaceCeilings, toCeiling } from "./ceilings.ts";
import type { UseKeeper } from "./keep-uses.ts";
import { listUsageLines, rangeOf, readUsage, type UsageLine, type UsageRange } from "./read-usage.ts";

/** The number of lines read at once for a file. */
const linesAtOnce = 1000;

const heading = [
  "Day",
  "Bot",
  "Bot id",
  "Block",
  "Model",
  "Questions",
  "Failures",
  "Without a price",
  "Tokens read",
  "Tokens written",
  "US dollars",
  "Seconds",
] as const;

const toLine = (line: UsageLine): string[] => [
  line.day,
  line.name ?? "",
  line.botId,
  line.blockType,
  line.model,
  String(line.calls),
  String(line.failures),
  String(line.unpriced),
  String(line.promptTokens),
  String(line.completionTokens),
  line.cost.toFixed(6),
  (line.milliseconds / 1000).toFixed(1),
];

/** All lines as CSV, read from the database while they are sent. */
const writeFile = (connection: Connection, range: UsageRange): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let after: { day: string; id: string } | null = null;
  return new ReadableStream<Uint8Array>({
    // Spreadsheets recognize UTF-8 only by this mark at the start of a file.
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${toCsv([heading])}`)),
    async pull(controller) {
      const { lines, last } = await listUsageLines(connection, range, { limit: linesAtOnce, after });
      if (lines.length > 0) controller.enqueue(encoder.encode(toCsv(lines.map(toLine))));
      after = last;
      if (last === null) controller.close();
    },
  });
};

/** @throws HttpError 404 if one of the bots is not of the workspace */
const assertBots = async (connection: Connection, { workspaceId }: Actor, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await connection
    .selectFrom("bots")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .execute();
  if (rows.length < new Set(ids).size) throw notFound("The bot");
};

const listCeilings = async (connection: Connection, { workspaceId }: Actor): Promise<ModelCeilingInUse[]> =>
  (await checkCeilings(connection, { workspaceId }, Date.now())).map(toCeiling);

/** The authors' calls about what models have used. */
export const createUsageRoutes = ({ database, modelUses }: { database: Database; modelUses: UseKeeper }): Route[] => [
  route(calls.getModelUsage, async ({ actor, query }, c) => {
    const { connection } = database;
    c.header("Cache-Control", "no-store");
    await assertBots(connection, actor, query.botId === undefined ? [] : [query.botId]);
    await modelUses.settle();
    const usage = await readUsage(connection, rangeOf(actor.workspaceId, query, Date.now()));
    return { ...usage, ceilings: await listCeilings(connection, actor) };
  }),
  route(calls.exportModelUsage, async ({ actor, query }, c) => {
    await assertBots(database.connection, actor, query.botId === undefined ? [] : [query.botId]);
    await modelUses.settle();
    return c.body(writeFile(database.connection, rangeOf(actor.workspaceId, query, Date.now())), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="model-usage.csv"',
      "Cache-Control": "no-store",
    });
  }),
  route(calls.saveModelCeilings, async ({ actor, body }) => {
    const named = body.ceilings.flatMap(({ botId }) => (botId === null ? [] : [botId]));
    await assertBots(database.connection, actor, named);
    await replaceCeilings(database, actor.workspaceId, body.ceilings);
    return { ceilings: await listCeilings(database.connection, actor) };
  }),
];

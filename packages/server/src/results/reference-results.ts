import type { ListedResult, ListRequest, ResultsPage } from "@parley/api";
import type { EdgeTarget, Flow } from "@parley/core";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { notFound } from "../web/http-error.ts";
import { getResultPage, toResultRow, withAnswers } from "./get-result-page.ts";
import { findPlace } from "./list-results.ts";
import { listResultFlows } from "./result-columns.ts";
import { findResult } from "./result-repository.ts";
import { isPlain, type ResultView, viewOf } from "./result-view.ts";
import type { ResultServices } from "./services.ts";
import type { SortPlace } from "./sort-results.ts";
import { type TimeRange, timeRangeOf } from "./time-range.ts";
import { getViewPlace, listViewPlaces } from "./view-page.ts";

// The calls about results in the form of the reference product's API.

const toListed = (botId: string, row: ResultsPage["results"][number]): ListedResult => ({
  ...row,
  typebotId: botId,
  isArchived: false,
  lastChatSessionId: null,
});

type ListedPage = Omit<ResultsPage, "results" | "nextCursor"> & {
  results: ListedResult[];
  nextCursor: string | number | null;
};

/** A page of results. It starts after a cursor, after a result, or after a number of results. */
export const getListedPage = async (
  services: ResultServices,
  bot: BotSummaryRow,
  { timeFilter, timeZone, cursor, after, started, limit, ...rest }: ListRequest,
): Promise<ListedPage> => {
  const { database } = services;
  const skip = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null;
  const isReference = skip !== null || timeFilter !== undefined;
  const asked = { ...rest, started: started ?? (isReference ? "true" : "false") } as const;
  const view = viewOf(asked, timeRangeOf(timeFilter, timeZone));
  if (skip === null) {
    const place = after === undefined ? null : await getViewPlace(database, bot.id, view, after);
    const page = await getResultPage(services, bot, view, { limit, cursor, after: place });
    return { ...page, results: page.results.map((row) => toListed(bot.id, row)) };
  }
  const before = skip === 0 ? null : await skipPlaces(services, bot.id, view, skip);
  if (skip > 0 && before === null) return { results: [], nextCursor: null, columns: [] };
  const page = await getResultPage(services, bot, view, { limit, after: before });
  return {
    ...page,
    results: page.results.map((row) => toListed(bot.id, row)),
    nextCursor: page.nextCursor === null ? null : skip + limit,
  };
};

/** The place of a view after this many results; null if there are fewer. */
const skipPlaces = async (
  { database }: ResultServices,
  botId: string,
  view: ResultView,
  skip: number,
): Promise<SortPlace | null> => {
  if (isPlain(view)) {
    const place = await findPlace(database.connection, botId, view, skip);
    return place === null ? null : { ...place, key: place.createdAt };
  }
  let [count, last]: [number, SortPlace | null] = [0, null];
  for await (const places of listViewPlaces(database, botId, view, null, skip)) {
    count += places.length;
    last = places.at(-1) ?? last;
  }
  return count < skip ? null : last;
};

/** @throws HttpError 404 if the bot has no such result, or it was deleted */
export const getListedResult = async (
  { database }: ResultServices,
  bot: { id: string },
  resultId: string,
): Promise<ListedResult> => {
  const stored = await findResult(database.connection, resultId);
  if (stored === null || stored.botId !== bot.id || stored.isDeleted) throw notFound("The result");
  const [answered] = await withAnswers(database, [stored]);
  if (answered === undefined) throw notFound("The result");
  return toListed(bot.id, toResultRow(answered));
};

/** The edges of a flow that begin at an item of a block, by which a chat leaves the default path. */
const edgesOfRows = ({ groups, events, edges }: Flow): [string, EdgeTarget][] => {
  const usual = new Set([...events, ...groups.flatMap(({ blocks }) => blocks)].map((one) => one.outgoingEdgeId));
  return Object.entries(edges).filter(([id]) => !usual.has(id));
};

/** For a period: how often each input was answered, and how often chats took each edge off the default path. */
export const countInDepth = async (services: ResultServices, bot: BotSummaryRow, { from, until }: TimeRange) => {
  const results = services.database.connection
    .selectFrom("results")
    .where("results.bot_id", "=", bot.id)
    .where("results.is_archived", "=", 0)
    .$if(from !== undefined, (query) => query.where("results.created_at", ">=", from ?? ""))
    .$if(until !== undefined, (query) => query.where("results.created_at", "<=", until ?? ""));
  const answers = await results
    .innerJoin("answers", "answers.result_id", "results.id")
    .select(({ fn }) => ["answers.block_id as id", fn.countAll<number | string | bigint>().as("count")])
    .where("answers.bot_id", "=", bot.id)
    .groupBy("answers.block_id")
    .orderBy("answers.block_id")
    .execute();
  const taken = await results
    .innerJoin("events", "events.result_id", "results.id")
    .select(({ fn }) => ["events.edge_id as id", fn.countAll<number | string | bigint>().as("count")])
    .where("events.type", "=", "edge")
    .where("events.bot_id", "=", bot.id)
    .groupBy("events.edge_id")
    .orderBy("events.edge_id")
    .execute();
  const { asked, earlier } = await listResultFlows(services, bot);
  const flows = [...asked, ...earlier].filter(({ flow }) => flow.botId === bot.id);
  // The live version comes last in the list, so its edges replace those of earlier versions.
  const targets = new Map(flows.reverse().flatMap(({ serverFlow }) => edgesOfRows(serverFlow)));
  return {
    totalAnswers: answers.map(({ id: blockId, count }) => ({ blockId, total: Number(count) })),
    offDefaultPathVisitedEdges: taken.flatMap(({ id, count }) => {
      const to = targets.get(id ?? "");
      return id === null || to === undefined ? [] : [{ id, edgeId: id, total: Number(count), to }];
    }),
  };
};

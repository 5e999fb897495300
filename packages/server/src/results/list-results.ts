import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { decodeFlag, encodeFlag } from "../database/json-codec.ts";
import { notByIndex } from "../database/not-by-index.ts";
import type { Access, Connection, JsonText, ResultRow, Schema } from "../database/schema.ts";
import type { AnswerTest } from "./answer-test.ts";
import { type ShownResult, shownColumns, toShown } from "./result-repository.ts";

/** The last result of a page: the next page begins after it. */
export interface PageEnd {
  createdAt: string;
  id: string;
}

/** A filter of a bot's results. */
export interface ResultFilter {
  /** Excludes results without an answer. */
  onlyStarted: boolean;
  /** Excludes started results that are not completed. */
  withoutPartial?: boolean;
  /** Only results created before or at this time. */
  until?: string | undefined;
  /** Only results created at or after this time. */
  from?: string | undefined;
}

export interface ResultRange extends ResultFilter {
  limit: number;
  after: PageEnd | null;
}

/** How far the chat of a result has come. */
export interface ResultState {
  hasStarted: boolean;
  isCompleted: boolean;
}

export const states: readonly ResultState[] = [true, false].flatMap((hasStarted) =>
  [true, false].map((isCompleted) => ({ hasStarted, isCompleted })),
);

/** The states (started, completed) of the results that match a filter. */
export const statesOf = ({ onlyStarted, withoutPartial = false }: ResultFilter): readonly ResultState[] =>
  states.filter(
    ({ hasStarted, isCompleted }) => (hasStarted || !onlyStarted) && (isCompleted || !hasStarted || !withoutPartial),
  );

/** Sorts results, newest first, and starts after a given one. */
const inOrder = <Some>(
  query: SelectQueryBuilder<Schema, "results", Some>,
  { after, limit }: Pick<ResultRange, "after" | "limit">,
): SelectQueryBuilder<Schema, "results", Some> => {
  const ordered = query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
  if (after === null) return ordered;
  return (
    ordered
      // MySQL uses an index only for the comparison with a single column.
      .where("created_at", "<=", after.createdAt)
      .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(after.createdAt, after.id)))
  );
};

/** The index `results_listed` contains results of each state in list order, so only returned rows are read. */
export const selectOfState = (
  connection: Connection,
  botId: string,
  { limit, after, until, from }: ResultRange,
  state: ResultState,
) => {
  let query = connection
    .selectFrom("results")
    .select(["id", "created_at"])
    .where("bot_id", "=", botId)
    .where("is_archived", "=", 0)
    .where("has_started", "=", encodeFlag(state.hasStarted))
    .where("is_completed", "=", encodeFlag(state.isCompleted));
  // Of two ends, SQLite would look for the first along the index, and pass all results up to the second each time.
  if (until !== undefined && !(after !== null && after.createdAt <= until))
    query = query.where("created_at", "<=", until);
  if (from !== undefined) query = query.where("created_at", ">=", from);
  return inOrder(query, { after, limit });
};

/** A page merges the newest results of each state, so its cost doesn't depend on its depth or on other results. */
const selectPage = (connection: Connection, botId: string, range: ResultRange) => {
  const [first, ...others] = statesOf(range).map((state, index) =>
    connection
      .selectFrom(
        selectOfState(connection, botId, range, state).select(["has_started", "is_completed"]).as(`state${index}`),
      )
      .selectAll(),
  );
  if (first === undefined) throw new Error("Every filter leaves some states");
  return connection
    .selectFrom(first.unionAll(others).as("listed"))
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(range.limit);
};

/** The creation times and ids of a bot's results, newest first. */
export const listPlaces = async (connection: Connection, botId: string, range: ResultRange): Promise<PageEnd[]> => {
  const rows = await selectPage(connection, botId, range).execute();
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
};

/** The position after skipping a number of results; null if there are fewer. */
export const findPlace = async (
  connection: Connection,
  botId: string,
  filter: ResultFilter,
  skip: number,
): Promise<PageEnd | null> => {
  const query = selectPage(connection, botId, { ...filter, after: null, limit: skip });
  const row = await query
    .clearLimit()
    .limit(1)
    .offset(skip - 1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, createdAt: row.created_at };
};

export const selectAny = (connection: Connection, botId: string, place: Pick<ResultRange, "after" | "limit">) =>
  inOrder(connection.selectFrom("results").select(["id", "created_at"]).where("bot_id", "=", botId), place);

/** The creation times and ids of all results of a bot, including deleted ones. */
export const listAllPlaces = async (
  connection: Connection,
  botId: string,
  place: Pick<ResultRange, "after" | "limit">,
): Promise<PageEnd[]> => {
  const rows = await selectAny(connection, botId, place).execute();
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
};

/** The results of a bot, newest first. */
export const listResults = async (
  connection: Connection,
  botId: string,
  range: ResultRange,
): Promise<ShownResult[]> => {
  const rows = await connection
    .selectFrom(selectPage(connection, botId, range).as("page"))
    .innerJoin("results", "results.id", "page.id")
    .select(shownColumns.map((column) => `results.${column}` as const))
    .orderBy("page.created_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
  return rows.map(toShown);
};

/** The position of the last result of a page that is full; null if the page is the end of the list. */
export const findPageEnd = async (
  connection: Connection,
  botId: string,
  range: ResultRange,
): Promise<PageEnd | null> => {
  const row = await selectPage(connection, botId, range)
    .clearLimit()
    .limit(1)
    .offset(range.limit - 1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, createdAt: row.created_at };
};

/** The ids of the results of a page with an answer that a condition may hold for, and whether it does without doubt. */
export const listCandidates = async (
  connection: Connection,
  botId: string,
  range: ResultRange,
  { block, mayMatch, isCertain }: AnswerTest,
): Promise<(PageEnd & { isCertain: boolean })[]> => {
  const rows = await connection
    .selectFrom(selectPage(connection, botId, range).as("page"))
    .innerJoin("answers", "answers.result_id", "page.id")
    .select([
      "page.id",
      "page.created_at",
      sql<number | string>`max(case when ${isCertain} then 1 else 0 end)`.as("sure"),
    ])
    .$if(block !== null, (query) =>
      query.where("answers.bot_id", "=", block?.[0] ?? "").where("answers.block_id", "=", block?.[1] ?? ""),
    )
    .where(sql<boolean>`${mayMatch}`)
    .groupBy(["page.id", "page.created_at"])
    .orderBy("page.created_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
  return rows.map(({ id, created_at: createdAt, sure }) => ({ id, createdAt, isCertain: Number(sure) === 1 }));
};

/** What narrows and sorts lists, as it is stored: a row for each answer that is asked for, or one without. */
export interface FactRow extends Pick<ResultRow, "id" | "created_at" | "has_started" | "is_completed"> {
  version?: number | undefined;
  variables?: JsonText | undefined;
  answered_at?: string | null | undefined;
  tags?: JsonText | null | undefined;
  note?: string | null | undefined;
  arrival?: JsonText | null | undefined;
  bot_id?: string | null | undefined;
  block_id?: string | null | undefined;
  content?: string | null | undefined;
}

/** What must be read of each result. */
export interface FactNeeds {
  /** The bots and blocks whose answers are asked for; null for all answers. */
  answers: readonly (readonly [botId: string, blockId: string])[] | null;
  variables: boolean;
  version: boolean;
  answeredAt: boolean;
  /** What authors have added. */
  notes: boolean;
  /** How visitors came. */
  arrival: boolean;
}

/** The facts of a page of a bot's results, newest first, each with its answers in their order. */
export const listFactRows = (
  connection: Connection,
  botId: string,
  range: ResultRange,
  needs: FactNeeds,
): Promise<FactRow[]> => readFactRows(connection, selectPage(connection, botId, range), needs);

/** The facts of some results of a bot, deleted ones included, newest first. */
export const listNamedFactRows = (
  { kind, connection }: Access,
  botId: string,
  ids: readonly string[],
  needs: FactNeeds,
): Promise<FactRow[]> => {
  const named = connection
    .selectFrom("results")
    .select(["id", "created_at", "has_started", "is_completed"])
    .where("id", "in", ids)
    .where(notByIndex(kind, "bot_id"), "=", botId);
  return readFactRows(connection, named, needs);
};

const readFactRows = async (
  connection: Connection,
  page: Expression<unknown>,
  { version, variables, answeredAt, notes, arrival, answers }: FactNeeds,
): Promise<FactRow[]> => {
  const hasAnswers = answers === null || answers.length > 0;
  const hasRest = version || variables || arrival;
  const columns = [
    sql`page.id, page.created_at, page.has_started, page.is_completed`,
    ...(version ? [sql`results.version`] : []),
    ...(variables ? [sql`results.variables`] : []),
    ...(arrival ? [sql`results.arrival`] : []),
    ...(answeredAt ? [sql`(select max(created_at) from answers where result_id = page.id) as answered_at`] : []),
    ...(notes ? [sql`result_notes.tags, result_notes.note`] : []),
    // An answer may be nothing but files.
    ...(hasAnswers
      ? [sql`answers.bot_id, answers.block_id, coalesce(nullif(content, ''), uploaded_files, '') as content`]
      : []),
  ];
  const blocks = answers?.map(([botId, blockId]) => sql`(answers.bot_id = ${botId} and answers.block_id = ${blockId})`);
  const isMeant = blocks === undefined ? sql`` : sql` and (${sql.join(blocks, sql` or `)})`;
  const { rows } = await sql<FactRow>`select ${sql.join(columns)} from ${page} as page
    ${hasRest ? sql`inner join results on results.id = page.id` : sql``}
    ${notes ? sql`left join result_notes on result_notes.result_id = page.id` : sql``}
    ${hasAnswers ? sql`left join answers on answers.result_id = page.id${isMeant}` : sql``}
    order by page.created_at desc, page.id desc${hasAnswers ? sql`, answer_index, answers.created_at` : sql``}`.execute(
    connection,
  );
  return rows;
};

/** A batch of results, and the result after which the next batch starts; null if there are no more. */
interface Stretch {
  results: ShownResult[];
  end: PageEnd | null;
}

const stretch = (rows: readonly PageEnd[], limit: number, results: ShownResult[]): Stretch => {
  const last = rows.at(-1);
  return {
    results,
    end: last === undefined || rows.length < limit ? null : { id: last.id, createdAt: last.createdAt },
  };
};

/** Like `listResults`, with the start of the next batch. */
export const listPage = async (
  { connection }: Pick<Access, "connection">,
  botId: string,
  range: ResultRange,
): Promise<Stretch> => {
  const results = await listResults(connection, botId, range);
  return stretch(results, range.limit, results);
};

/**
 * Like `listPage`, but without a filter it reads each of the bot's results once, by a single index. Deleted ones are
 * skipped, so a batch may be smaller than the limit, or empty.
 */
export const listStretch = async (
  { kind, connection }: Access,
  botId: string,
  range: ResultRange,
): Promise<Stretch> => {
  const isFiltered = range.until !== undefined || range.from !== undefined || statesOf(range).length < states.length;
  // MariaDB would read all results before the starting point.
  if (isFiltered || kind === "mysql") return listPage({ connection }, botId, range);
  const rows = await inOrder(
    connection
      .selectFrom("results")
      .select([...shownColumns, "is_archived"])
      .where("bot_id", "=", botId),
    range,
  ).execute();
  const found = rows.map((row) => ({ result: toShown(row), isDeleted: decodeFlag(row.is_archived) }));
  return stretch(
    found.map(({ result }) => result),
    range.limit,
    found.flatMap(({ result, isDeleted }) => (isDeleted ? [] : [result])),
  );
};

/** Those of the given results that match a filter, newest first. */
export const listNamedResults = async (
  { kind, connection }: Access,
  botId: string,
  ids: readonly string[],
  { after, ...filter }: ResultFilter & { after?: PageEnd | null },
): Promise<ShownResult[]> => {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom("results")
    .select(shownColumns)
    .where("id", "in", ids)
    .where(notByIndex(kind, "bot_id"), "=", botId)
    .where("is_archived", "=", 0)
    .execute();
  const wanted = statesOf(filter);
  return rows
    .map(toShown)
    .filter((result) => wanted.some((state) => isOfState(result, state)))
    .filter(({ createdAt }) => filter.until === undefined || createdAt <= filter.until)
    .filter(({ createdAt }) => filter.from === undefined || createdAt >= filter.from)
    .filter((result) => !after || compare(result, after) < 0)
    .sort((one, other) => compare(other, one));
};

const isOfState = (result: ShownResult, state: ResultState): boolean =>
  result.hasStarted === state.hasStarted && result.isCompleted === state.isCompleted;

const compare = (one: PageEnd, other: PageEnd): number => {
  const [left, right] = one.createdAt === other.createdAt ? [one.id, other.id] : [one.createdAt, other.createdAt];
  return left < right ? -1 : Number(left > right);
};

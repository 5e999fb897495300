import { type RawBuilder, sql } from "kysely";
import { byNumber, type SourceResult } from "./convert-result.ts";
import type { Source } from "./open-source.ts";
import { type SourceRow, textOf, timeOf } from "./source-values.ts";

/** The number of results on a page. A page is kept small, since it includes the answers, which may be long. */
const pageSize = 500;
/** The number of rows that one request reads from a cursor. */
const cursorRows = 2000;

/** Returns the rows of a table for a page of results, grouped by result id. Pages are requested in the order of ids. */
type FindRows = (ids: readonly string[]) => Promise<Map<string, SourceRow[]>>;

const groupByResult = (rows: readonly SourceRow[], groups = new Map<string, SourceRow[]>()) => {
  for (const row of rows) {
    const id = textOf(row, "resultId");
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
};

/**
 * Whether the rows of a result can be found by an index. Without one, PostgreSQL would read the whole table for each
 * page.
 */
const hasIndex = async ({ kind, connection }: Source, table: string): Promise<boolean> => {
  if (kind === "mysql") return true;
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relname = ${table} and n.nspname = any (current_schemas(false))`.execute(connection);
  return rows.some(({ name }) => name === "resultId");
};

/** Reads the rows of each page by the index. */
const byIndex =
  ({ connection }: Source, table: string): FindRows =>
  async (ids) =>
    groupByResult(
      await connection
        .selectFrom(table)
        .selectAll()
        .where("resultId", "in", [...ids] as never)
        .execute(),
    );

/** Reads the table once in the order of result ids, and keeps the rows of the next page. */
const byCursor = async ({ connection }: Source, table: string, after: string): Promise<FindRows> => {
  const cursor: RawBuilder<unknown> = sql.id(`parley_${table.toLowerCase()}`);
  await sql`declare ${cursor} no scroll cursor for
    select * from ${sql.table(table)} where "resultId" > ${sql.lit(after)} order by "resultId"`.execute(connection);
  let waiting: SourceRow[] = [];
  let isOver = false;
  return async (ids) => {
    const wanted = new Set(ids);
    const groups = new Map<string, SourceRow[]>();
    for (;;) {
      const end = waiting.findIndex((row) => !wanted.has(textOf(row, "resultId")));
      groupByResult(end === -1 ? waiting : waiting.slice(0, end), groups);
      waiting = end === -1 ? [] : waiting.slice(end);
      if (waiting.length > 0 || isOver) return groups;
      const { rows } = await sql<SourceRow>`fetch ${sql.lit(cursorRows)} from ${cursor}`.execute(connection);
      waiting = rows;
      isOver = rows.length < cursorRows;
    }
  };
};

const noRows: FindRows = async () => new Map();

const findRowsOf = async (source: Source, table: string, after: string): Promise<FindRows> => {
  if (!source.has(table)) return noRows;
  return (await hasIndex(source, table)) ? byIndex(source, table) : byCursor(source, table, after);
};

const byTime = (one: SourceRow, other: SourceRow): number =>
  timeOf(one, "createdAt").localeCompare(timeOf(other, "createdAt"));

/**
 * Reads all results with their rows, ordered by id, starting after a given id. Only one page is in memory at a time.
 */
export async function* readResults(source: Source, after: string): AsyncGenerator<SourceResult[]> {
  const [findOld, findAnswers, findEdges, findLogs] = [
    await findRowsOf(source, "Answer", after),
    await findRowsOf(source, "AnswerV2", after),
    await findRowsOf(source, "VisitedEdge", after),
    await findRowsOf(source, "Log", after),
  ];
  let last = after;
  for (;;) {
    const results: SourceRow[] = await source.connection
      .selectFrom("Result")
      .selectAll()
      .where("id", ">", last as never)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    if (results.length === 0) return;
    const ids = results.map((row) => textOf(row, "id"));
    const old = await findOld(ids);
    const answers = await findAnswers(ids);
    const edges = await findEdges(ids);
    const logs = await findLogs(ids);
    yield results.map((result) => {
      const id = textOf(result, "id");
      return {
        result,
        oldAnswers: old.get(id) ?? [],
        answers: (answers.get(id) ?? []).sort(byNumber("id")),
        edges: (edges.get(id) ?? []).sort(byNumber("index")),
        logs: (logs.get(id) ?? []).sort(byTime),
      };
    });
    if (results.length < pageSize) return;
    last = ids.at(-1) ?? last;
  }
}

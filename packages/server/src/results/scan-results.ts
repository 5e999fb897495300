import { setImmediate } from "node:timers/promises";
import { nextSize } from "../base/next-size.ts";
import { decodeFlag, decodeJson } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import { type AnswerTest, findAnswerTest } from "./answer-test.ts";
import {
  type FactNeeds,
  type FactRow,
  findPageEnd,
  listCandidates,
  listFactRows,
  listNamedFactRows,
  type PageEnd,
  type ResultRange,
} from "./list-results.ts";
import { createMatcher } from "./match-conditions.ts";
import { decodeArrival, type StoredVariable } from "./result-repository.ts";
import type { ResultView } from "./result-view.ts";
import { fixedColumns, isArrivalColumn, type ResultFacts, splitKey, variablePrefix } from "./view-values.ts";

// Conditions and orders are the same on every database, so they are tested here; the database only leaves out what can't
// match. Results are read in slices: on SQLite, visitors' requests wait for the thread, so a slice is short.

const slices = {
  sqlite: { first: 200, pace: { least: 50, most: 5000, time: 10 } },
  // For a larger slice they would read all answers of all bots.
  postgres: { first: 1000, pace: { least: 500, most: 2000, time: 60 } },
  mysql: { first: 1000, pace: { least: 500, most: 2000, time: 60 } },
};

/** The most results that are named in one statement. */
const namedAtOnce = 500;

type Asked = Pick<ResultView, "conditions" | "search" | "sort">;

const needsOf = ({ conditions, search, sort }: Asked): FactNeeds => {
  const columns = [...conditions.map(({ column }) => column), ...(sort === null ? [] : [sort.column])];
  const keys = columns.filter((key) => !fixedColumns.has(key) && !key.startsWith(variablePrefix));
  return {
    answers: search === undefined ? [...new Set(keys)].map(splitKey) : null,
    variables: columns.some((key) => key.startsWith(variablePrefix)),
    version: columns.includes("version"),
    answeredAt: columns.includes("duration"),
    notes: columns.includes("tags") || columns.includes("note"),
    arrival: columns.some(isArrivalColumn),
  };
};

/** Joins the rows of each result. */
const toFacts = (rows: readonly FactRow[]): ResultFacts[] => {
  const all: (ResultFacts & { answers: { key: string; content: string }[] })[] = [];
  for (const row of rows) {
    let last = all.at(-1);
    if (last?.id !== row.id) {
      last = {
        id: row.id,
        version: row.version ?? 0,
        hasStarted: decodeFlag(row.has_started),
        isCompleted: decodeFlag(row.is_completed),
        createdAt: row.created_at,
        variables: row.variables === undefined ? [] : decodeJson<StoredVariable[]>(row.variables),
        answers: [],
        answeredAt: row.answered_at ?? null,
        tags: row.tags == null ? [] : decodeJson<string[]>(row.tags),
        note: row.note ?? "",
        arrival: decodeArrival(row.arrival),
      };
      all.push(last);
    }
    if (row.block_id != null) last.answers.push({ key: `${row.bot_id}/${row.block_id}`, content: row.content ?? "" });
  }
  return all;
};

/**
 * What a view needs of some results of a bot, newest first, whether they match it or not. Also of deleted ones, from which
 * a page may start.
 */
export const readFacts = async (
  access: Access,
  botId: string,
  ids: readonly string[],
  view: Asked,
): Promise<ResultFacts[]> => {
  const facts: ResultFacts[] = [];
  for (let begun = 0; begun < ids.length; begun += namedAtOnce)
    facts.push(
      ...toFacts(await listNamedFactRows(access, botId, ids.slice(begun, begun + namedAtOnce), needsOf(view))),
    );
  return facts;
};

interface Slice {
  found: ResultFacts[];
  end: PageEnd | null;
}

/** The results of a slice that match. */
interface Scanned {
  found: ResultFacts[];
  /** The number of results looked at, with those that don't match; of the last slice it may be too high. */
  read: number;
}

/** A slice of results of which the database leaves out those whose answers can't match. */
const readCandidates = async (
  access: Access,
  botId: string,
  range: ResultRange,
  { view, test, matches }: { view: ResultView; test: AnswerTest; matches: (facts: ResultFacts) => boolean },
): Promise<Slice> => {
  const end = await findPageEnd(access.connection, botId, range);
  const candidates = await listCandidates(access.connection, botId, range, test);
  const isAllThatCounts = view.sort === null && view.conditions.length + Number(view.search !== undefined) === 1;
  const sure = isAllThatCounts ? candidates.filter(({ isCertain }) => isCertain) : [];
  const isSure = new Set(sure.map(({ id }) => id));
  const others = candidates.filter(({ id }) => !isSure.has(id)).map(({ id }) => id);
  const facts = new Map((await readFacts(access, botId, others, view)).map((one) => [one.id, one]));
  const found = candidates.flatMap(({ id, createdAt }) => {
    if (isSure.has(id)) return [{ ...nothingKnown, id, createdAt }];
    const known = facts.get(id);
    return known !== undefined && matches(known) ? [known] : [];
  });
  return { found, end };
};

/** A result of which only its place matters. */
const nothingKnown: Omit<ResultFacts, "id" | "createdAt"> = {
  version: 0,
  hasStarted: true,
  isCompleted: false,
  variables: [],
  answers: [],
  answeredAt: null,
  tags: [],
  note: "",
  arrival: {},
};

/** Reads the results of a view that match it, the newest first whatever its order, slice by slice. Slices may be empty. */
export async function* scanResults(
  access: Access,
  botId: string,
  view: ResultView,
  start: PageEnd | null,
): AsyncGenerator<Scanned> {
  const { conditions, search, sort, ...filter } = view;
  const matches = createMatcher(conditions, search);
  const needs = needsOf(view);
  const test = findAnswerTest(access.kind, view);
  const { first, pace } = slices[access.kind];
  const readAll = async (range: ResultRange): Promise<Slice> => {
    const facts = toFacts(await listFactRows(access.connection, botId, range, needs));
    return { found: facts.filter(matches), end: facts.length < range.limit ? null : (facts.at(-1) ?? null) };
  };
  for (let [after, limit] = [start, first]; ; ) {
    const begun = performance.now();
    const range = { ...filter, after, limit };
    const { found, end }: Slice =
      test === null ? await readAll(range) : await readCandidates(access, botId, range, { view, test, matches });
    limit = nextSize(limit, performance.now() - begun, pace);
    yield { found, read: range.limit };
    if (end === null) return;
    after = { id: end.id, createdAt: end.createdAt };
    await setImmediate();
  }
}

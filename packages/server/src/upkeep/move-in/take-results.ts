import type { Insertable } from "kysely";
import type { Access, ResultRow, Schema } from "../../database/schema.ts";
import { insertMissing } from "../../database/upsert.ts";
import { createFlowStore } from "../../versions/flow-store.ts";
import { type Links, pinLinks } from "../../versions/pin-links.ts";
import { createBotPlaces } from "./bot-places.ts";
import { type ConvertedResult, convertResult, type SourceResult } from "./convert-result.ts";
import { type Move, writeAll } from "./move.ts";
import { readResults } from "./read-results.ts";
import { textOf } from "./source-values.ts";
import { noteFiles, replaceTaken } from "./stored-files.ts";
import type { PlacedBot } from "./take-bots.ts";
import { markTakeover } from "./takeover-repository.ts";

const what = "Result";

/** The row that says how far a run has come. */
const mark = { kind: "results", source_id: "all" } as const;

/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const mostValues = 20_000;

const insertAll = async <Table extends "results" | "answers" | "events" | "logs">(
  access: Access,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  keys: Parameters<typeof insertMissing<Table>>[3],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const atOnce = Math.floor(mostValues / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += atOnce)
    await insertMissing(access, table, rows.slice(start, start + atOnce), keys);
};

/** The versions of linked bots that results of a bot are pinned to: those that were taken over. */
const createFindLinks = ({ database, definitions }: Move) => {
  const flowStore = database === null ? null : createFlowStore(database, definitions);
  const known = new Map<string, Promise<Links>>();
  const find = async (botId: string, { workspaceId, version }: PlacedBot): Promise<Links> => {
    const flow = (await flowStore?.findFlow({ botId, version })) ?? null;
    if (database === null || flowStore === null || flow === null) return {};
    return pinLinks(database.connection, flowStore, workspaceId, flow);
  };
  return (botId: string, bot: PlacedBot): Promise<Links> => {
    const links = known.get(botId) ?? find(botId, bot);
    known.set(botId, links);
    return links;
  };
};

type StoredResult = Pick<ResultRow, "id" | "bot_id" | "updated_at" | "has_started" | "is_completed" | "variables">;

const findStored = async (access: Access, ids: readonly string[]): Promise<Map<string, StoredResult>> => {
  const rows = await access.connection
    .selectFrom("results")
    .select(["id", "bot_id", "updated_at", "has_started", "is_completed", "variables"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Those of some results whose chats went on here. */
const findContinued = async ({ connection }: Access, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const steps = await connection.selectFrom("steps").select("result_id").where("result_id", "in", ids).execute();
  const sessions = await connection.selectFrom("sessions").select("result_id").where("result_id", "in", ids).execute();
  return new Set([...steps, ...sessions].flatMap(({ result_id }) => result_id ?? []));
};

const isSame = (stored: StoredResult, { result }: ConvertedResult): boolean =>
  stored.updated_at === result.updated_at &&
  stored.has_started === result.has_started &&
  stored.is_completed === result.is_completed &&
  stored.variables === result.variables;

/** Brings results up to date that went on there: what belongs to them is stored anew. */
const replaceResults = async ({ connection }: Access, changed: readonly ConvertedResult[]): Promise<void> => {
  if (changed.length === 0) return;
  const ids = changed.map(({ result }) => result.id);
  for (const table of ["answers", "events", "logs"] as const)
    await connection.deleteFrom(table).where("result_id", "in", ids).execute();
  for (const { result } of changed) {
    const { has_started, is_completed, variables, updated_at } = result;
    await connection
      .updateTable("results")
      .set({ has_started, is_completed, variables, updated_at })
      .where("id", "=", result.id)
      .execute();
  }
};

/** The texts of a result that may name files. */
const textsOf = ({ result, answers }: ConvertedResult): string[] => [
  result.variables,
  ...answers.flatMap(({ content, uploaded_files: files }) => [content, files ?? ""]),
];

/** Results with the addresses here of those of their files that an earlier run brought along. */
const withTakenFiles = async (move: Move, page: readonly ConvertedResult[]): Promise<ConvertedResult[]> => {
  const replace = await replaceTaken(move, page.flatMap(textsOf));
  return page.map((one) => ({
    ...one,
    result: { ...one.result, variables: replace(one.result.variables) },
    answers: one.answers.map((answer) => ({
      ...answer,
      content: replace(answer.content),
      uploaded_files: answer.uploaded_files === null ? null : replace(answer.uploaded_files),
    })),
  }));
};

/** What becomes of the results of a page. */
interface Sorted {
  fresh: ConvertedResult[];
  changed: ConvertedResult[];
  same: number;
  continued: ConvertedResult[];
  foreign: ConvertedResult[];
}

const sortPage = async (access: Access, page: readonly ConvertedResult[]): Promise<Sorted> => {
  const sorted: Sorted = { fresh: [], changed: [], same: 0, continued: [], foreign: [] };
  if (page.length === 0) return sorted;
  const stored = await findStored(
    access,
    page.map(({ result }) => result.id),
  );
  const differing = page.filter((one) => {
    const row = stored.get(one.result.id);
    return row !== undefined && !isSame(row, one);
  });
  const continued = await findContinued(
    access,
    differing.map(({ result }) => result.id),
  );
  for (const one of page) {
    const row = stored.get(one.result.id);
    if (row === undefined) sorted.fresh.push(one);
    else if (row.bot_id !== one.result.bot_id) sorted.foreign.push(one);
    else if (isSame(row, one)) sorted.same++;
    else if (continued.has(one.result.id)) sorted.continued.push(one);
    else sorted.changed.push(one);
  }
  return sorted;
};

const storePage = async (access: Access, { fresh, changed }: Sorted, last: string): Promise<void> => {
  await replaceResults(access, changed);
  const rows = [...fresh, ...changed];
  await insertAll(
    access,
    "results",
    fresh.map(({ result }) => result),
    ["id"],
  );
  await insertAll(
    access,
    "answers",
    rows.flatMap(({ answers }) => answers),
    ["result_id", "bot_id", "block_id", "visit"],
  );
  await insertAll(
    access,
    "events",
    rows.flatMap(({ events }) => events),
    ["result_id", "seq"],
  );
  await insertAll(
    access,
    "logs",
    rows.flatMap(({ logs }) => logs),
    ["result_id", "seq"],
  );
  await markTakeover(access, { ...mark, workspace_id: null, fingerprint: last, revision: 0 });
};

/** Where an earlier run was broken off; empty at the beginning. */
const findPlace = async ({ target, database }: Move): Promise<string> => {
  if (database === null) return "";
  const row = await target.connection
    .selectFrom("takeovers")
    .select("fingerprint")
    .where("kind", "=", mark.kind)
    .where("source_id", "=", mark.source_id)
    .executeTakeFirst();
  return row?.fingerprint ?? "";
};

/** Counts what was taken over before a run was broken off. */
const countBefore = async ({ source }: Move, place: string): Promise<number> => {
  if (place === "") return 0;
  const { count } = await source.connection
    .selectFrom("Result")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("id", "<=", place as never)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const tellLeft = ({ notes }: Move, left: ReadonlyMap<string, number>): void => {
  for (const [botId, count] of left)
    notes.note({
      state: "not taken over",
      what,
      name: `of the bot ${botId}`,
      id: null,
      message: `${count} results, because their bot was not taken over.`,
    });
};

/**
 * Takes over all results with their answers, the connections they took and their logs. A page is stored whole with the
 * mark how far the run is, so a run that is broken off goes on there and doubles nothing.
 */
export const takeResults = async (move: Move, bots: ReadonlyMap<string, PlacedBot>): Promise<void> => {
  const { notes, source, target } = move;
  const of = await source.count("Result");
  notes.count(what, "found", of);
  const place = await findPlace(move);
  const before = await countBefore(move, place);
  notes.count(what, "earlier", before);
  const places = createBotPlaces(source);
  const findLinks = createFindLinks(move);
  const archivedAt = new Date().toISOString();
  const left = new Map<string, number>();
  let [done, continued, foreign] = [before, 0, 0];

  const convertPage = async (page: readonly SourceResult[]): Promise<ConvertedResult[]> => {
    const converted: ConvertedResult[] = [];
    for (const given of page) {
      const botId = textOf(given.result, "typebotId");
      const bot = bots.get(botId);
      if (bot === undefined) left.set(botId, (left.get(botId) ?? 0) + 1);
      else {
        const links = await findLinks(botId, bot);
        converted.push(await convertResult(given, { ...bot, links, archivedAt }, places));
      }
    }
    return withTakenFiles(move, converted);
  };

  for await (const page of readResults(source, place)) {
    move.tell("results", done, of);
    const converted = await convertPage(page);
    const sorted = await sortPage(target, converted);
    const last = textOf(page.at(-1)?.result ?? {}, "id");
    await writeAll(move, (access) => storePage(access, sorted, last));
    const rows = [...sorted.fresh, ...sorted.changed];
    notes.count(what, "taken", rows.length);
    notes.count(what, "earlier", sorted.same + sorted.continued.length);
    notes.count(what, "left", page.length - converted.length + sorted.foreign.length);
    for (const key of ["answers", "events", "logs"] as const) {
      const number = rows.reduce((sum, row) => sum + row[key].length, 0);
      if (number === 0) continue;
      notes.count({ answers: "Answer", events: "Connection taken", logs: "Log" }[key], "taken", number);
    }
    noteFiles(move, rows.flatMap(textsOf));
    continued += sorted.continued.length;
    foreign += sorted.foreign.length;
    done += page.length;
  }
  move.tell("results", done, of);
  await writeAll(move, (access) => markTakeover(access, { ...mark, workspace_id: null, fingerprint: "", revision: 0 }));
  tellLeft(move, left);
  if (continued > 0)
    notes.note({
      state: "differs",
      what,
      name: "",
      id: null,
      message: `${continued} results went on there and here after they were taken over. They were left as they are here.`,
    });
  if (foreign > 0)
    notes.note({
      state: "not taken over",
      what,
      name: "",
      id: null,
      message: `${foreign} results have ids that results of other bots have here.`,
    });
};

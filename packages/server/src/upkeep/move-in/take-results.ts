import type { Insertable } from "kysely";
import type { Access, Schema } from "../../database/schema.ts";
import { insertMissing } from "../../database/upsert.ts";
import { everyHour, markHours } from "../../hour-marks/create-hour-marks.ts";
import { createFileWork } from "../../versions/create-file-work.ts";
import { createFlowStore } from "../../versions/flow-store.ts";
import { type Links, pinLinks } from "../../versions/pin-links.ts";
import { createBotPlaces } from "./bot-places.ts";
import {
  findContinued,
  findStored,
  fingerprintOfResult,
  isDeleted,
  markTaken,
  moveResults,
  type ReadResult,
  type Sorted,
  sortPage,
} from "./compare-results.ts";
import { type ConvertedResult, convertResult, type SourceResult } from "./convert-result.ts";
import { type Move, writeAll } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import type { Source } from "./open-source.ts";
import { readResults } from "./read-results.ts";
import { textOf } from "./source-values.ts";
import { noteFiles, replaceTaken } from "./stored-files.ts";
import type { PlacedBot } from "./take-bots.ts";
import { markTakeover } from "./takeover-repository.ts";

const what = "Result";

/** The key of the row with a run's progress. */
const mark = { kind: "results", source_id: "all" } as const;

/** The maximum number of values in one statement. SQLite allows 32,766, PostgreSQL 65,535. */
const mostValues = 20_000;
/** The number of results that are looked up in the source at once, to find erased ones. */
const erasedAtOnce = 500;

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

/** Creates a function that returns the migrated versions of linked bots to which a bot's results are pinned. */
const createFindLinks = ({ database, definitions }: Move) => {
  const flowStore = database === null ? null : createFlowStore(database, createFileWork(definitions));
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

/** Replaces results that changed in the source, with their answers and other rows. */
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

/** The texts of a result that may contain addresses of files. */
const textsOf = ({ result, answers }: ConvertedResult): string[] => [
  result.variables,
  ...answers.flatMap(({ content, uploaded_files: files }) => [content, files ?? ""]),
];

/** Replaces the addresses of files in results that an earlier run has copied. */
const withTakenFiles = async (move: Move, page: readonly ReadResult[]): Promise<ReadResult[]> => {
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

const storePage = async (
  access: Access,
  { fresh, changed, moved, taken }: Sorted,
  { last, archivedAt }: { last: string; archivedAt: string },
): Promise<void> => {
  await replaceResults(access, changed);
  const idsOf = (some: readonly ReadResult[]) => some.map(({ result }) => result.id);
  await moveResults(access, idsOf(moved.filter(isDeleted)), archivedAt);
  await moveResults(access, idsOf(moved.filter((one) => !isDeleted(one))), null);
  await markTaken(access, taken);
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
  // Their numbers are counted when the server has started.
  for (const botId of new Set([...rows, ...moved].map(({ result }) => result.bot_id)))
    await markHours(access, botId, [everyHour], "");
  await markTakeover(access, { ...mark, workspace_id: null, fingerprint: last, revision: 0 });
};

/** The id after which an interrupted run stopped; empty at the beginning. */
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

/** Counts the results that an interrupted run has migrated. */
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

/** The maximum number of ids in one entry of the report. */
const mostNamed = 500;

/** Collects findings about results, by kind. */
const createFindings = () => {
  const found = new Map<string, string[]>();
  return {
    add: (key: string, ids: readonly string[]): void => {
      if (ids.length > 0) found.set(key, [...(found.get(key) ?? []), ...ids]);
    },
    entries: (words: Readonly<Record<string, readonly [MoveEntry["state"], string]>>): MoveEntry[] =>
      [...found].flatMap(([key, ids]) => {
        const [state, message] = words[key] ?? [];
        if (state === undefined) return [];
        return Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part): MoveEntry => {
          const some = ids.slice(part * mostNamed, (part + 1) * mostNamed);
          return {
            state,
            what,
            name: `${some.length}`,
            id: null,
            message: `${message} ${some.join(", ")}`,
            remedy: null,
          };
        });
      }),
  };
};

const words: Readonly<Record<string, readonly [MoveEntry["state"], string]>> = {
  changed: ["updated", "They were changed there since:"],
  deleted: ["updated", "They were deleted there since, and were deleted here, too (they can be restored for 30 days):"],
  restored: ["updated", "They were restored there since, and were restored here, too:"],
  erased: [
    "updated",
    "They were deleted there for good since, and were deleted here, too (they can be restored for 30 days):",
  ],
  continued: ["differs", "They went on there and here after they were taken over. They were left as they are here:"],
  "erased, continued": [
    "differs",
    "They were deleted there for good, and went on here. They were left as they are here:",
  ],
  "deleted here": ["differs", "They were deleted here, and are still there. They were not brought back:"],
  "restored here": ["differs", "They were deleted there, and restored here. They were left as they are here:"],
  foreign: ["not taken over", "They have ids that results of other bots have here:"],
};

/** Returns those of some results that no longer exist in the source. */
const findErased = async ({ connection }: Source, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom("Result")
    .select("id")
    .where("id", "in", [...ids] as never)
    .execute();
  const there = new Set(rows.map((row) => textOf(row, "id")));
  return ids.filter((id) => !there.has(id));
};

/**
 * Deletes migrated results that no longer exist in the source, unless their chats continued here. Results of deleted
 * bots are deleted with them.
 */
const takeErased = async (
  move: Move,
  bots: ReadonlyMap<string, PlacedBot>,
  add: (key: string, ids: readonly string[]) => void,
): Promise<void> => {
  const { source, target, notes } = move;
  const archivedAt = new Date().toISOString();
  for (let after = ""; ; ) {
    const page = await target.connection
      .selectFrom("taken_results")
      .select(["result_id", "bot_id"])
      .where("result_id", ">", after)
      .orderBy("result_id")
      .limit(erasedAtOnce)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.result_id;
    const erased = await findErased(
      source,
      page.filter(({ bot_id }) => bots.has(bot_id)).map(({ result_id }) => result_id),
    );
    if (erased.length === 0) continue;
    const [stored, continued] = [await findStored(target, erased), await findContinued(target, erased)];
    const here = erased.filter((id) => stored.get(id)?.is_archived === 0);
    const deleted = here.filter((id) => !continued.has(id));
    await writeAll(move, async (access) => {
      await moveResults(access, deleted, archivedAt);
      const gone = new Set(deleted);
      for (const botId of new Set(page.filter((row) => gone.has(row.result_id)).map(({ bot_id: id }) => id)))
        await markHours(access, botId, [everyHour], "");
      const forgotten = erased.filter((id) => !continued.has(id));
      if (forgotten.length > 0)
        await access.connection.deleteFrom("taken_results").where("result_id", "in", forgotten).execute();
    });
    notes.count(what, "taken", deleted.length);
    add("erased", deleted);
    add(
      "erased, continued",
      here.filter((id) => continued.has(id)),
    );
  }
};

/**
 * Migrates all results with answers, edges and logs. Each page is stored together with the progress, so an interrupted
 * run continues without duplicates.
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
  const { add, entries } = createFindings();
  let done = before;

  const convertPage = async (page: readonly SourceResult[]): Promise<ReadResult[]> => {
    const converted: ReadResult[] = [];
    for (const given of page) {
      const botId = textOf(given.result, "typebotId");
      const bot = bots.get(botId);
      if (bot === undefined) left.set(botId, (left.get(botId) ?? 0) + 1);
      else {
        const links = await findLinks(botId, bot);
        const one = await convertResult(given, { ...bot, links, archivedAt }, places);
        converted.push({ ...one, fingerprint: fingerprintOfResult(given) });
      }
    }
    return withTakenFiles(move, converted);
  };

  for await (const page of readResults(source, place)) {
    move.tell("results", done, of);
    const converted = await convertPage(page);
    const sorted = await sortPage(target, converted);
    const last = textOf(page.at(-1)?.result ?? {}, "id");
    const { fresh, changed, moved, continued, deletedHere, restoredHere, foreign } = sorted;
    const found = createFindings();
    found.add(
      "changed",
      changed.map(({ result }) => result.id),
    );
    found.add(
      "deleted",
      moved.filter(isDeleted).map(({ result }) => result.id),
    );
    found.add(
      "restored",
      moved.filter((one) => !isDeleted(one)).map(({ result }) => result.id),
    );
    await writeAll(
      move,
      (access) => storePage(access, sorted, { last, archivedAt }),
      () => found.entries(words),
    );
    const rows = [...fresh, ...changed];
    const isTaken = new Set([...rows, ...moved]).size;
    notes.count(what, "taken", isTaken);
    notes.count(what, "left", page.length - converted.length + foreign.length);
    notes.count(what, "earlier", converted.length - isTaken - foreign.length);
    for (const key of ["answers", "events", "logs"] as const) {
      const number = rows.reduce((sum, row) => sum + row[key].length, 0);
      if (number === 0) continue;
      notes.count({ answers: "Answer", events: "Connection taken", logs: "Log" }[key], "taken", number);
    }
    noteFiles(move, rows.flatMap(textsOf));
    add("continued", continued);
    add("deleted here", deletedHere);
    add("restored here", restoredHere);
    add("foreign", foreign);
    done += page.length;
  }
  move.tell("results", done, of);
  await takeErased(move, bots, add);
  await writeAll(
    move,
    (access) => markTakeover(access, { ...mark, workspace_id: null, fingerprint: "", revision: 0 }),
    () => entries(words),
  );
  tellLeft(move, left);
};

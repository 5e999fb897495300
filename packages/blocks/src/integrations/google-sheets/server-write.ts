import type { DeliveryContext, DeliveryJob, DeliveryKind, DeliveryOutcome, JsonObject, LogEntry } from "@parley/core";
import { GoogleFailure, isUncertain, mayTryAgain } from "../../google/server-ask.ts";
import type { SheetFilter } from "./block.ts";
import { addressOf, askGoogle, type SheetPlace } from "./server-api.ts";
import { filterRows } from "./server-filter.ts";
import { columnLetters, type Grid, readGrid, toCell } from "./server-grid.ts";

/** A queued write. */
export interface StoredWrite extends SheetPlace {
  cells: { column: string; value: string }[];
  /** Null for a new row. */
  filter: SheetFilter | null;
}

export const inserting = {
  context: "While inserting a row in a Google sheet",
  success: "Succesfully inserted a row in the sheet",
  failure: "Failed to insert a row in the sheet",
} as const;
export const updating = {
  context: "While updating a row in a Google sheet",
  success: "Succesfully updated a row in the sheet",
  failure: "Failed to update a row in the sheet",
} as const;

type Words = typeof inserting | typeof updating;

/** The only cast of a stored write back to its type. */
const readPayload = (payload: JsonObject): StoredWrite => payload as unknown as StoredWrite;
const readWrite = ({ payload }: DeliveryJob): StoredWrite => readPayload(payload);

const summarize = (payload: JsonObject): string =>
  readPayload(payload)
    .cells.map(({ column, value }) => `${column}: ${value}`)
    .join(", ");

const fail = ({ failure, context }: Words, details: string, given: Partial<DeliveryOutcome> = {}): DeliveryOutcome => ({
  status: "failed",
  error: details,
  logs: [{ status: "error", description: failure, details, context }],
  ...given,
});

const succeed = ({ success, context }: Words, warnings: readonly LogEntry[], details?: string): DeliveryOutcome => ({
  status: "done",
  logs: [...warnings, { status: "success", description: success, context, ...(details ? { details } : {}) }],
});

/** Converts an error to a delivery outcome. If nothing was tried, the write stays as uncertain as before. */
const judge = (words: Words, error: unknown, job: DeliveryJob, isTried: boolean): DeliveryOutcome => {
  if (!(error instanceof GoogleFailure)) throw error;
  if (!mayTryAgain(error)) return fail(words, error.message);
  const { retryAfter } = error;
  return fail(words, error.message, {
    status: "retry",
    isUncertain: isTried ? isUncertain(error) : job.isUncertain,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
};

const warnOfMissing = ({ context }: Words, missing: readonly string[]): LogEntry[] =>
  missing.map((details) => ({ status: "warning", description: "The sheet has no such column", details, context }));

const missingColumns = ({ columns }: Grid, cells: StoredWrite["cells"]): string[] =>
  cells.map(({ column }) => column.trim()).filter((column) => !columns.has(column));

const isWritable = (grid: Grid, cells: StoredWrite["cells"]): boolean =>
  missingColumns(grid, cells).length < cells.length;

/** Returns the cells of a new row, from the first named column to the last. */
const toRow = ({ columns }: Grid, cells: StoredWrite["cells"]): (string | number)[] => {
  const first = Math.min(...columns.values());
  const row: (string | number)[] = Array.from({ length: Math.max(...columns.values()) - first + 1 }, () => "");
  for (const { column, value } of cells) {
    const index = columns.get(column.trim());
    if (index !== undefined) row[index - first] = toCell(value);
  }
  return row;
};

/** How many rows at the end are searched for a write that may have succeeded. */
const lookedThrough = 500;

/** Whether one of the last rows contains the cells of a write. */
const isThere = (grid: Grid, { cells }: StoredWrite): boolean =>
  grid.rows.slice(-lookedThrough).some((row) =>
    cells.every(({ column, value }) => {
      const index = grid.columns.get(column.trim());
      return index === undefined || (row[index] ?? "") === String(toCell(value));
    }),
  );

const append = async (context: DeliveryContext, grid: Grid, writes: readonly StoredWrite[]): Promise<void> => {
  const [place] = writes;
  if (place === undefined) return;
  const [first, last] = [Math.min(...grid.columns.values()), Math.max(...grid.columns.values())];
  const range = encodeURIComponent(`${grid.title}!${columnLetters(first)}1:${columnLetters(last)}`);
  const query = "valueInputOption=RAW&insertDataOption=INSERT_ROWS";
  const address = addressOf(place.spreadsheetId, `/values/${range}:append?${query}`);
  await askGoogle(context, place.credentialsId, address, { values: writes.map(({ cells }) => toRow(grid, cells)) });
};

/** Appends rows in one call; if Google refuses, each row separately. */
const appendAll = async (
  context: DeliveryContext,
  grid: Grid,
  jobs: readonly DeliveryJob[],
): Promise<DeliveryOutcome[]> => {
  try {
    await append(context, grid, jobs.map(readWrite));
    return jobs.map((job) => succeed(inserting, warnOfMissing(inserting, missingColumns(grid, readWrite(job).cells))));
  } catch (error) {
    const isOneWrong = error instanceof GoogleFailure && error.status === 400 && jobs.length > 1;
    if (!isOneWrong) return jobs.map((job) => judge(inserting, error, job, true));
    const outcomes: DeliveryOutcome[] = [];
    for (const job of jobs) outcomes.push(...(await appendAll(context, grid, [job])));
    return outcomes;
  }
};

/** Appends rows to a sheet. A row whose earlier attempt may have succeeded is searched first. */
const insert: DeliveryKind["send"] = async (jobs, context) => {
  const outcomes = new Map<DeliveryJob, DeliveryOutcome>();
  const open = () => jobs.filter((job) => !outcomes.has(job));
  const [first] = jobs;
  if (first === undefined) return [];
  try {
    const isAnyUncertain = jobs.some((job) => job.isUncertain);
    const grid = await readGrid(context, readWrite(first), isAnyUncertain ? "all" : "names");
    for (const job of jobs) {
      const write = readWrite(job);
      if (!isWritable(grid, write.cells)) outcomes.set(job, fail(inserting, "The sheet has none of these columns."));
      else if (job.isUncertain && isThere(grid, write))
        outcomes.set(
          job,
          succeed(inserting, [], "The row was found in the sheet: an earlier attempt had come through."),
        );
    }
    const rest = open();
    const appended = await appendAll(context, grid, rest);
    for (const [index, job] of rest.entries()) outcomes.set(job, appended[index] ?? fail(inserting, ""));
  } catch (error) {
    for (const job of open()) outcomes.set(job, judge(inserting, error, job, false));
  }
  return jobs.map((job) => outcomes.get(job) ?? fail(inserting, ""));
};

/** Updates all rows that match a filter. Repeating it is harmless, so an uncertain outcome doesn't matter. */
const update = async (job: DeliveryJob, context: DeliveryContext): Promise<DeliveryOutcome> => {
  const { cells, filter, ...place } = readWrite(job);
  try {
    const grid = await readGrid(context, place, "all");
    if (!isWritable(grid, cells)) return fail(updating, "The sheet has none of these columns.");
    const rows = filterRows(grid, filter ?? { comparisons: [] });
    if (rows.length === 0) return fail(updating, "Couldn't find any rows matching the filter");
    const data = rows.flatMap((row) =>
      cells.flatMap(({ column, value }): JsonObject[] => {
        const index = grid.columns.get(column.trim());
        // Plus two, because the header is the first row and rows count from 1.
        const range = index === undefined ? "" : `${grid.title}!${columnLetters(index)}${row + 2}`;
        return index === undefined ? [] : [{ range, majorDimension: "ROWS", values: [[toCell(value)]] }];
      }),
    );
    const address = addressOf(place.spreadsheetId, "/values:batchUpdate");
    await askGoogle(context, place.credentialsId, address, { valueInputOption: "RAW", data });
    return succeed(updating, warnOfMissing(updating, missingColumns(grid, cells)));
  } catch (error) {
    return judge(updating, error, job, true);
  }
};

/** The pause between writes in milliseconds: Google allows 60 per minute. */
const pause = 1100;

export const insertDelivery: DeliveryKind = {
  failure: inserting.failure,
  summarize,
  isOrdered: true,
  mostTogether: 100,
  pause,
  send: insert,
};

export const updateDelivery: DeliveryKind = {
  failure: updating.failure,
  summarize,
  isOrdered: true,
  pause,
  send: (jobs, context) => Promise.all(jobs.map((job) => update(job, context))),
};

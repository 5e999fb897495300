import {
  calls,
  type LogsPage,
  type ResultLog,
  type ResultRow,
  type ResultsPage,
  tableOfResults,
  toCsv,
} from "@parley/api";
import { alignColumns } from "../align-columns.ts";
import type { OwnerApi } from "../connect.ts";

const pageSize = 200;

export interface ResultsOptions {
  csv?: boolean;
  json?: boolean;
  /** Visits without an answer, too. */
  all?: boolean;
  /** What the chats told the author, instead of what visitors answered. */
  logs?: boolean;
}

/** Prints the results of a bot or their logs, newest first: as a table for the terminal, as CSV or as JSON. */
export const printResults = async (api: OwnerApi, bot: string, options: ResultsOptions): Promise<void> => {
  if (options.logs) {
    const logs = await readLogs(api, bot);
    return print({ logs }, tableOfLogs(logs), "No logs yet.", options);
  }
  const { columns, results } = await readResults(api, bot, options.all === true);
  const none = options.all ? "No visits yet." : "No answers yet. With --all, visits without an answer are listed, too.";
  print({ columns, results }, tableOfResults(columns, results), none, options);
};

const print = (data: object, table: string[][], none: string, { csv, json }: ResultsOptions): void => {
  if (json) console.log(JSON.stringify(data, null, 2));
  else if (csv) process.stdout.write(toCsv(table));
  else if (table.length === 1) console.log(none);
  else for (const line of alignColumns(table.map((row) => row.map(shorten)))) console.log(line);
};

const readLogs = async (api: OwnerApi, bot: string): Promise<ResultLog[]> => {
  const logs: ResultLog[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: pageSize, cursor };
    const page: LogsPage = await api.call(calls.listLogs, { params: { ref: bot }, query });
    logs.push(...page.logs);
    if (page.nextCursor === null) return logs;
    cursor = page.nextCursor;
  }
};

const tableOfLogs = (logs: readonly ResultLog[]): string[][] => [
  ["Time", "Result", "Status", "What", "Details", "Context"],
  ...logs.map(({ createdAt, resultId, status, description, details, context }) => [
    createdAt,
    resultId,
    status,
    description,
    details ?? "",
    context ?? "",
  ]),
];

const readResults = async (
  api: OwnerApi,
  bot: string,
  all: boolean,
): Promise<{ columns: ResultsPage["columns"]; results: ResultRow[] }> => {
  const results: ResultRow[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: pageSize, cursor, started: all ? "false" : "true" } as const;
    const page: ResultsPage = await api.call(calls.listResults, { params: { ref: bot }, query });
    results.push(...page.results);
    if (page.nextCursor === null) return { columns: page.columns, results };
    cursor = page.nextCursor;
  }
};

/** One line of at most 40 characters, for the terminal only. */
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

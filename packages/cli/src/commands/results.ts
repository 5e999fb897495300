import { type AnswerOf, calls, tableOfResults } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";
import { createCounter } from "../results/count-written.ts";
import { readExport } from "../results/read-export.ts";
import { logHeading, readLogRecords, readLogs, rowOfLog } from "../results/read-logs.ts";
import { alignColumns, columnWidths } from "../terminal/align-columns.ts";
import { ExitError } from "../terminal/exit-error.ts";
import { writeOutput } from "../terminal/write-output.ts";

const pageSize = 200;

export interface ResultsOptions {
  csv?: boolean;
  json?: boolean;
  /** Includes visits without an answer. */
  all?: boolean;
  /** Prints the logs of the chats instead of the answers. */
  logs?: boolean;
  /** The output file of CSV or JSON. */
  output?: string;
}

type Format = "csv" | "json";

/**
 * Prints a bot's results or their logs, newest first: as a table, CSV or JSON. They are streamed, so memory stays constant.
 */
export const printResults = async (api: OwnerApi, bot: string, options: ResultsOptions): Promise<void> => {
  const { csv, json, all, logs, output } = options;
  if (csv || json) return writeFile(api, bot, json ? "json" : "csv", options);
  if (output !== undefined) throw new ExitError(2, "What is written to a file is CSV or JSON: add --csv or --json.");
  if (logs) return printTables(tablesOfLogs(api, bot), "No logs yet.");
  const none = all ? "No visits yet." : "No answers yet. With --all, visits without an answer are listed, too.";
  return printTables(tablesOfPages(api, bot, all === true), none);
};

const writeFile = async (
  api: OwnerApi,
  bot: string,
  format: Format,
  { all = false, logs = false, output }: ResultsOptions,
): Promise<void> => {
  const started = all ? "false" : "true";
  const records = logs ? readLogRecords(api, bot, format) : readExport(api, bot, { format, started });
  // Progress is not shown if the file itself is printed in the terminal.
  const isTold = process.stderr.isTTY && (output !== undefined || !process.stdout.isTTY);
  const total =
    isTold && !logs
      ? (await api.call(calls.countResults, { params: { ref: bot }, query: { started } })).count
      : undefined;
  const counter = createCounter(total, logs ? "logs" : "results");
  try {
    await writeOutput(output, async (write) => {
      // The heading isn't counted.
      let written = -1;
      for await (const some of records) {
        await write(some.map((record) => framed(record, format, ++written)).join(""));
        if (isTold) counter.show(written);
      }
      if (format === "json") await write("\n]}\n");
    });
  } finally {
    counter.clear();
  }
  if (output !== undefined) console.log(`Written to ${output}`);
};

/** Frames a record: the heading has number 0, and JSON needs commas between the others. */
const framed = (record: string, format: Format, number: number): string =>
  format === "csv" ? `${record}\r\n` : (["", "\n"][number] ?? ",\n") + record;

type Table = readonly string[][];

async function* tablesOfLogs(api: OwnerApi, bot: string): AsyncGenerator<Table> {
  for await (const logs of readLogs(api, bot)) yield [logHeading, ...logs.map(rowOfLog)];
}

async function* tablesOfPages(api: OwnerApi, bot: string, all: boolean): AsyncGenerator<Table> {
  for (let cursor: string | undefined; ; ) {
    const query = { limit: pageSize, cursor, started: all ? "false" : "true" } as const;
    const page: AnswerOf<typeof calls.listResults> = await api.call(calls.listResults, { params: { ref: bot }, query });
    yield tableOfResults(page.columns, page.results);
    if (page.nextCursor === null) return;
    cursor = String(page.nextCursor);
  }
}

/** Prints tables one after the other, merging consecutive ones with the same columns. */
const printTables = async (tables: AsyncIterable<Table>, none: string): Promise<void> => {
  let [heading, widths]: [string, number[]] = ["", []];
  for await (const table of tables) {
    if (table.length === 1) continue;
    const rows = table.map((row) => row.map(shorten));
    const isSame = heading === JSON.stringify(table[0]);
    heading = JSON.stringify(table[0]);
    widths = columnWidths(rows, isSame ? widths : []);
    for (const line of alignColumns(isSame ? rows.slice(1) : rows, widths)) console.log(line);
  }
  if (heading === "") console.log(none);
};

/** Shortens a text to one line of at most 40 characters, for the terminal only. */
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

import { setTimeout } from "node:timers/promises";
import { calls, writeRequest } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";
import { ExitError } from "../terminal/exit-error.ts";
import { createRecordSplitter } from "./split-records.ts";

/** How often an interrupted export without progress is resumed, and the first delay in milliseconds. */
const mostFailures = 5;
const firstWait = 500;

/** The text after the last result in a JSON file. */
const jsonEnd = "]}";

export interface ExportQuery {
  format: "csv" | "json";
  started: "true" | "false";
}

/** The records of a file as they arrive. An incomplete last record is dropped. */
async function* readRecords(body: AsyncIterable<Uint8Array>, { format }: ExportQuery): AsyncGenerator<string[]> {
  const split = createRecordSplitter(format === "csv");
  const decoder = new TextDecoder();
  const lineEnd = format === "csv" ? /\r\n$/ : /,?\n$/;
  let end = "";
  for await (const part of body) {
    const records = split(decoder.decode(part, { stream: true })).map((line) => line.replace(lineEnd, ""));
    if (format === "json" && records.at(-1) === jsonEnd) end = records.pop() ?? "";
    if (records.length > 0) yield records;
  }
  if (format === "json" && end !== jsonEnd) throw new Error("the answer has no end");
}

/** The id of a result in its record. A CSV record begins with the time when the result was submitted and the id. */
const idOf = (record: string, { format }: ExportQuery): string | undefined =>
  format === "csv" ? record.split(",", 2)[1] : /^\{"id":"([^"]+)"/.exec(record)?.[1];

/**
 * Streams the export of a bot's results, record by record; the first record is the heading. If the connection breaks, the
 * export resumes after the last complete result.
 *
 * @throws ExitError if the server refuses or stays unreachable
 */
export async function* readExport(
  api: Pick<OwnerApi, "open">,
  bot: string,
  query: ExportQuery,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): AsyncGenerator<string[]> {
  let heading: string | undefined;
  let last: string | undefined;
  for (let failures = 0; ; ) {
    try {
      const request = writeRequest(calls.exportResults, { params: { ref: bot }, query: { ...query, after: last } });
      let isBegun = false;
      for await (const records of readRecords(await api.open(request), query)) {
        const isAgain = !isBegun && heading !== undefined;
        if (isAgain && records[0] !== heading)
          throw new ExitError(2, "The bot's questions have changed while its results were read: begin again.");
        const fresh = isAgain ? records.slice(1) : records;
        heading ??= records[0];
        isBegun = true;
        const newest = fresh.at(-1);
        if (newest === undefined) continue;
        if (newest !== heading) {
          last = idOf(newest, query);
          failures = 0;
        }
        yield fresh;
      }
      return;
    } catch (error) {
      if (error instanceof ExitError && error.code === 2) throw error;
      if (last === undefined || failures === mostFailures) throw brokenOff(error);
      await wait(firstWait * 2 ** failures);
      failures += 1;
    }
  }
}

const brokenOff = (error: unknown): ExitError =>
  error instanceof ExitError
    ? error
    : new ExitError(
        1,
        "The results can't be read to their end: the server broke its answer off. See that it runs, and give the command again.",
      );

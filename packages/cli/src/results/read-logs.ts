import { calls, type LogsPage, type ResultLog, toCsv } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";

const pageSize = 1000;

/** The logs of a bot's chats, page by page. */
export async function* readLogs(api: OwnerApi, bot: string): AsyncGenerator<ResultLog[]> {
  for (let cursor: string | undefined; ; ) {
    const page: LogsPage = await api.call(calls.listLogs, { params: { ref: bot }, query: { limit: pageSize, cursor } });
    yield page.logs;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

export const logHeading = ["Time", "Result", "Status", "What", "Details", "Context"];

export const rowOfLog = ({ createdAt, resultId, status, description, details, context }: ResultLog): string[] => [
  createdAt,
  resultId,
  status,
  description,
  details ?? "",
  context ?? "",
];

/** The same as file records; the first one is the heading. */
export async function* readLogRecords(api: OwnerApi, bot: string, format: "csv" | "json"): AsyncGenerator<string[]> {
  const toRecord = (row: string[]): string => toCsv([row]).replace(/\r\n$/, "");
  yield [format === "csv" ? toRecord(logHeading) : '{"logs":['];
  for await (const logs of readLogs(api, bot))
    yield logs.map((log) => (format === "csv" ? toRecord(rowOfLog(log)) : JSON.stringify(log)));
}

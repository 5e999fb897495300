import { isJsonObject, type JsonObject, type LogEntry } from "@parley/core";
import type { Service } from "../../services/server.ts";
import { nocoAddress, nocoHeaders } from "./server-table.ts";

export const noRows: LogEntry = { status: "info", description: "Couldn't find any rows matching the filter" };

export const missingField = (field: string): LogEntry => ({
  status: "error",
  description: `Field ${field} does not exist in the table`,
});

/** The number of rows per page (specification, section 9). */
const pageSize = 1000;

interface Wanted {
  /** The path of the table's rows. */
  path: string;
  /** The filter in the API's format; empty for all rows. */
  where: string;
  viewId: string | undefined;
}

/** Reads the first page of rows and logs if there are more. */
export const readRows = async (
  { path, where, viewId }: Wanted,
  { account, askJson }: Service,
): Promise<{ rows: JsonObject[]; logs: LogEntry[] }> => {
  const query = [
    ...(where === "" ? [] : [`where=${encodeURIComponent(where)}`]),
    ...(viewId ? [`viewId=${encodeURIComponent(viewId)}`] : []),
    `limit=${pageSize}`,
  ];
  const answer = await askJson(nocoAddress(account, `${path}?${query.join("&")}`), { headers: nocoHeaders(account) });
  const { list = [], pageInfo } = isJsonObject(answer) ? answer : {};
  const rows = Array.isArray(list) ? list.filter(isJsonObject) : [];
  const isCut = isJsonObject(pageInfo) && pageInfo.isLastPage === false;
  const description = `More rows match than the first ${pageSize}, which are all that counted`;
  return { rows, logs: isCut ? [{ status: "warning", description }] : [] };
};

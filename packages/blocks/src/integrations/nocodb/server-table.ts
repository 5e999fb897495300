import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { readBase, readKey } from "../../services/find-account.ts";
import type { Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";

/** The message of the specification, section 5. */
export const keyMissing = "API key is required";

export const name = "NocoDB";

/** A column of a table. */
interface Column {
  id: string;
  title: string;
  /** NocoDB's name of its type: `SingleLineText`. */
  kind: string;
  isKey: boolean;
}

export interface Table {
  columns: Column[];
  /** The primary key field. */
  key: string;
}

export const nocoAddress = (account: JsonObject, path: string): string =>
  `${readBase(account, "baseUrl", "https://app.nocodb.com")}/api/v2${path}`;

export const nocoHeaders = (account: JsonObject): Record<string, string> => ({
  "xc-token": readKey(account, "apiKey"),
});

/**
 * Returns the path of a table's rows.
 * @throws ServiceFailure
 */
export const rowsPath = (tableId: string | undefined, account: JsonObject): string => {
  if (readKey(account, "apiKey") === "") throw new ServiceFailure(keyMissing);
  if (!tableId) throw new ServiceFailure("Table ID is required");
  return `/tables/${encodeURIComponent(tableId)}/records`;
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Parses NocoDB's description of a table. */
export const readTable = (meta: Json): Table => {
  const rows = isJsonObject(meta) && Array.isArray(meta.columns) ? meta.columns.filter(isJsonObject) : [];
  const columns = rows.map(({ id, title, uidt, pk }) => ({
    id: textOf(id),
    title: textOf(title),
    kind: textOf(uidt),
    isKey: pk === true || pk === 1,
  }));
  return { columns, key: columns.find(({ isKey }) => isKey)?.title ?? "Id" };
};

export const findTable = async (tableId: string, { account, askJson }: Service): Promise<Table> => {
  const path = `/meta/tables/${encodeURIComponent(tableId)}`;
  return readTable(await askJson(nocoAddress(account, path), { headers: nocoHeaders(account) }));
};

export const isLink = ({ kind }: Column): boolean => kind === "LinkToAnotherRecord" || kind === "Links";

const dateKinds = ["Date", "DateTime", "CreatedTime", "LastModifiedTime"];

/** Returns a function that tells whether a field is a date. */
export const createDateTest =
  ({ columns }: Table) =>
  (field: string): boolean =>
    columns.some(({ title, kind }) => title === field && dateKinds.includes(kind));

/** Parses row ids as authors and visitors write them: one id, or a JSON list. */
const readIds = (value: Json): Json[] => {
  if (typeof value !== "string") return value === null ? [] : [value];
  try {
    const parsed: Json = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [value];
  }
};

/** The pause between calls in milliseconds: NocoDB allows five per second. */
const pace = 220;

/** Links a row to others, column by column. */
export const linkRow = async (
  { tableId, rowId, links }: { tableId: string; rowId: Json; links: readonly { column: Column; value: Json }[] },
  { account, context, ask }: Service,
): Promise<void> => {
  for (const { column, value } of links) {
    const ids = readIds(value);
    if (ids.length === 0 || context.cancellation.isCancelled) continue;
    const of = [tableId, column.id, String(rowId)].map(encodeURIComponent);
    await context.sleep(pace);
    await ask(nocoAddress(account, `/tables/${of[0]}/links/${of[1]}/records/${of[2]}`), {
      method: "POST",
      headers: { ...nocoHeaders(account), "content-type": "application/json" },
      body: JSON.stringify(ids.map((id) => (isJsonObject(id) ? id : { Id: id }))),
    });
  }
};

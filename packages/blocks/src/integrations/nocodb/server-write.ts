import { isJsonObject, type Json, type JsonObject, type LogEntry, type Patch } from "@parley/core";
import type { Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { toTyped } from "../../services/typed-pairs.ts";
import type { NocoDbBlock } from "./block.ts";
import { isMeant, writeFilter } from "./server-filter.ts";
import { missingField, noRows, readRows } from "./server-rows.ts";
import {
  createDateTest,
  findTable,
  isLink,
  linkRow,
  nocoAddress,
  nocoHeaders,
  rowsPath,
  type Table,
} from "./server-table.ts";

type Options = NocoDbBlock["options"];
type CreateOptions = Extract<Options, { action: "Create Record" }>;
type UpdateOptions = Extract<Options, { action: "Update Existing Record" }>;

/** Splits the fields to write into cells, links to other rows, and unknown fields. */
const sortFields = ({ columns }: Table, wanted: readonly { field: string; value: Json }[]) => {
  const cells: JsonObject = {};
  const links: { column: Table["columns"][number]; value: Json }[] = [];
  const logs: LogEntry[] = [];
  for (const { field, value } of wanted) {
    const column = columns.find(({ title }) => title === field);
    if (!column) logs.push(missingField(field));
    else if (isLink(column)) links.push({ column, value });
    else cells[field] = typeof value === "string" ? toTyped(value) : value;
  }
  return { cells, links, logs };
};

/** Adds a row, then links it. */
export const create = async ({ tableId, fields }: CreateOptions, service: Service): Promise<Patch> => {
  const { account, askJson } = service;
  const path = rowsPath(tableId, account);
  const table = await findTable(tableId ?? "", service);
  const { cells, links, logs } = sortFields(
    table,
    fields.map(({ key = "", value = "" }) => ({ field: key, value })),
  );
  if (Object.keys(cells).length === 0 && links.length === 0 && logs.length > 0) return { logs };
  const request = { method: "POST", headers: nocoHeaders(account), body: cells };
  const created = await askJson(nocoAddress(account, path), request);
  const row = Array.isArray(created) ? created[0] : created;
  const rowId = isJsonObject(row) ? (row[table.key] ?? row.Id) : undefined;
  if (links.length === 0) return { logs };
  if (rowId === undefined) throw new ServiceFailure("The new row can't be linked: NocoDB has not told its id");
  await linkRow({ tableId: tableId ?? "", rowId, links }, service);
  return { logs };
};

/** The number of rows per update call. */
const batch = 100;

/**
 * Updates all matching rows. Some servers ignore filters they don't understand and return all rows, so nothing is
 * changed unless each row is checked to match.
 */
export const update = async ({ tableId, viewId, filter, updates }: UpdateOptions, service: Service): Promise<Patch> => {
  const { account, ask } = service;
  const path = rowsPath(tableId, account);
  const wanted = updates.flatMap(({ fieldName, value }) =>
    fieldName ? [{ field: fieldName, value: value === "" ? null : value }] : [],
  );
  if (wanted.length === 0) throw new ServiceFailure("At least one update is required");
  if (filter.comparisons.length === 0) throw new ServiceFailure("At least one filter is required");
  // Throws before any request if the filter can't be expressed.
  writeFilter(filter);
  const table = await findTable(tableId ?? "", service);
  const titles = new Set(table.columns.map(({ title }) => title));
  const unknown = filter.comparisons.find(({ input = "" }) => !titles.has(input));
  if (unknown) throw new ServiceFailure(missingField(unknown.input ?? "").description);

  const { rows, logs: notes } = await readRows(
    { path, where: writeFilter(filter, createDateTest(table)), viewId },
    service,
  );
  if (rows.length === 0) return { logs: [noRows] };
  if (rows.some((row) => isMeant(row, filter) !== true))
    throw new ServiceFailure("NocoDB gave rows that don't surely match the filter: nothing was changed");
  const ids = rows.map((row) => row[table.key] ?? null);
  if (ids.includes(null)) throw new ServiceFailure(`NocoDB gave rows without "${table.key}": nothing was changed`);

  const { cells, links, logs } = sortFields(table, wanted);
  if (Object.keys(cells).length > 0)
    for (let at = 0; at < ids.length; at += batch) {
      const body = ids.slice(at, at + batch).map((id) => ({ [table.key]: id, ...cells }));
      await ask(nocoAddress(account, path), {
        method: "PATCH",
        headers: { ...nocoHeaders(account), "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    }
  for (const rowId of ids) await linkRow({ tableId: tableId ?? "", rowId, links }, service);
  return { logs: [...notes, ...logs] };
};

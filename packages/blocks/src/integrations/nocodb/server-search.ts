import {
  createRandom,
  type Json,
  type JsonObject,
  type LogEntry,
  type Patch,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { Service } from "../../services/server.ts";
import type { NocoDbBlock } from "./block.ts";
import { hasDate, isMeant, writeFilter } from "./server-filter.ts";
import { missingField, noRows, readRows } from "./server-rows.ts";
import { createDateTest, findTable, rowsPath } from "./server-table.ts";

type SearchOptions = Extract<NocoDbBlock["options"], { action: "Search Records" }>;

const take = (rows: JsonObject[], returnType: SearchOptions["returnType"], now: number): JsonObject[] => {
  if (returnType === "First") return rows.slice(0, 1);
  if (returnType === "Last") return rows.slice(-1);
  if (returnType === "All") return rows;
  const at = Math.floor(createRandom(now)() * rows.length);
  return rows.slice(at, at + 1);
};

/** Saves fields of the matching rows: a value if one row matches, a list for several. */
export const search = async (
  { tableId, viewId, returnType, filter, responseMapping }: SearchOptions,
  service: Service,
): Promise<Patch> => {
  const { account, context } = service;
  const path = rowsPath(tableId, account);
  const plain = writeFilter(filter);
  const where = hasDate(filter) ? writeFilter(filter, createDateTest(await findTable(tableId ?? "", service))) : plain;
  const found = await readRows({ path, where, viewId }, service);
  // Checked here too, because some servers ignore filters they don't understand and return all rows.
  const rows = take(
    found.rows.filter((row) => isMeant(row, filter) !== false),
    returnType,
    context.now,
  );
  if (rows.length === 0) return { logs: [noRows], foundNothing: true };
  const variables: VariableChange[] = [];
  const logs: LogEntry[] = [...found.logs];
  for (const { fieldName, variableId } of responseMapping) {
    if (!fieldName || variableId === undefined) continue;
    const values = rows.map((row): Json | undefined =>
      Object.hasOwn(row, fieldName) ? (row[fieldName] ?? null) : undefined,
    );
    if (values.includes(undefined)) logs.push(missingField(fieldName));
    else variables.push({ variableId, value: toVariableValue(values.length === 1 ? values[0] : (values as Json[])) });
  }
  return { variables, logs };
};

import {
  defineServer,
  type FlowBlock,
  isJsonObject,
  type Json,
  type JsonObject,
  type LogEntry,
  matchesTemplate,
  type Patch,
  type ServerContext,
  ServerRefusal,
} from "@parley/core";
import { takeAddressApart } from "@parley/core/fields";
import { type Asking, GoogleFailure } from "../../google/server-ask.ts";
import { addressParts, type SheetFilter, type SheetsBlock } from "./block.ts";
import type { SheetPlace } from "./server-api.ts";
import { filterRows } from "./server-filter.ts";
import { cellsOf, readGrid } from "./server-grid.ts";
import { lookups } from "./server-lookups.ts";
import { insertDelivery, inserting, type StoredWrite, updateDelivery, updating } from "./server-write.ts";

type Options = SheetsBlock["options"];
type GetOptions = Extract<Options, { action: "Get data from sheet" }>;

const getting = {
  context: "While fetching data from a Google sheet",
  success: "Succesfully fetched data from sheet",
  failure: "Failed to fetch data from sheet",
} as const;

const words = { "Get data from sheet": getting, "Insert a row": inserting, "Update a row": updating } as const;

const noRows: LogEntry = {
  status: "info",
  description: "Couldn't find any rows matching the filter",
  context: getting.context,
};

/** Returns the sheet of a block; null if none is chosen. */
const findPlace = ({ credentialsId, spreadsheetId, sheetId }: Options): SheetPlace | null => {
  // The value may be the whole address of a sheet, from a variable or a hand-written file.
  const parts = takeAddressApart(addressParts, spreadsheetId ?? "");
  const spreadsheet = (parts === null ? spreadsheetId : parts.spreadsheetId)?.trim() ?? "";
  const sheet = (takeAddressApart(addressParts, sheetId ?? "")?.sheetId ?? (sheetId || parts?.sheetId))?.trim() ?? "";
  if (!credentialsId || spreadsheet === "" || !/^\d+$/.test(sheet)) return null;
  return { credentialsId, spreadsheetId: spreadsheet, sheetId: sheet };
};

const filledIn = (cells: readonly { column?: string | undefined; value: string }[]): StoredWrite["cells"] =>
  cells.flatMap(({ column = "", value }) => (column.trim() === "" ? [] : [{ column: column.trim(), value }]));

/** Selects rows among those that match the filter. */
const chooseRows = (rows: readonly number[], choice: GetOptions["totalRowsToExtract"], chance: number): number[] => {
  if (choice === "All") return [...rows];
  const place = { First: 0, Last: rows.length - 1, Random: Math.floor(chance * rows.length) }[choice];
  const row = rows[place];
  return row === undefined ? [] : [row];
};

/** Returns the selected rows' values by column name. */
const getRows = async (
  asking: Asking,
  place: SheetPlace,
  filter: SheetFilter,
  choice: GetOptions["totalRowsToExtract"],
): Promise<Record<string, string>[]> => {
  const grid = await readGrid(asking, place, "all");
  const chosen = chooseRows(filterRows(grid, filter), choice, Math.random());
  return chosen.map((row) => cellsOf(grid, grid.rows[row] ?? []));
};

const get = async (options: GetOptions, place: SheetPlace, context: ServerContext): Promise<Patch> => {
  const { filter, totalRowsToExtract, cellsToExtract } = options;
  try {
    const rows = await getRows(context, place, filter, totalRowsToExtract);
    if (rows.length === 0) return { logs: [noRows], foundNothing: true };
    const variables = cellsToExtract.flatMap(({ column = "", variableId }) => {
      if (variableId === undefined || column.trim() === "") return [];
      const values = rows.map((row) => row[column.trim()] ?? null);
      return [{ variableId, value: values.length === 1 ? (values[0] ?? null) : values }];
    });
    const done: LogEntry = { status: "success", description: getting.success, context: getting.context };
    return { variables, logs: [done] };
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    const { failure: description, context: where } = getting;
    return { logs: [{ status: "error", description, details: error.message, context: where }] };
  }
};

/** Queues a write, which is sent while the flow goes on. */
const write = async (
  context: ServerContext,
  name: "insert" | "update",
  { cells, filter, ...place }: StoredWrite,
): Promise<LogEntry[]> => {
  const { credentialsId, spreadsheetId, sheetId } = place;
  if (name === "insert" && cells.length === 0)
    return [{ status: "warning", description: "Cells to insert are undefined", context: inserting.context }];
  if (cells.length === 0)
    return [{ status: "warning", description: "Cells to update are undefined", context: updating.context }];
  // Cast: a stored write consists of JSON values.
  const payload = { ...place, cells, filter } as unknown as JsonObject;
  return context.deliver({ name, payload, lane: `sheet ${JSON.stringify([credentialsId, spreadsheetId, sheetId])}` });
};

const matchesAll = (templates: readonly { column: string; value: string }[], values: JsonObject): boolean =>
  templates.length === Object.keys(values).length &&
  templates.every(({ column, value }) => {
    const given = values[column];
    return typeof given === "string" && matchesTemplate(value, given);
  });

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/**
 * Returns the filter of a call, given as `filter` or in the older form `referenceCell`; null if it differs from the
 * block's.
 */
const readAskedFilter = (own: SheetFilter, { filter, referenceCell }: JsonObject): SheetFilter | null => {
  const asked =
    isJsonObject(filter) && Array.isArray(filter.comparisons) ? filter.comparisons.filter(isJsonObject) : [];
  const old = isJsonObject(referenceCell) ? [{ ...referenceCell, comparisonOperator: "Equal to" }] : [];
  const given: readonly JsonObject[] = asked.length > 0 ? asked : old;
  if (given.length !== own.comparisons.length) return null;
  const isSame = own.comparisons.every(({ column, comparisonOperator, value }, at) => {
    const { column: askedColumn, comparisonOperator: operator, value: text } = given[at] ?? {};
    return askedColumn === column && operator === comparisonOperator && matchesTemplate(value, textOf(text));
  });
  if (!isSame) return null;
  return { ...own, comparisons: own.comparisons.map((one, at) => ({ ...one, value: textOf(given[at]?.value) })) };
};

const success = { message: "Success" };

/** Whether a call refers to the block's own sheet. */
const isSheetMeant = (options: Options, data: JsonObject): boolean =>
  options.action === data.action &&
  options.credentialsId === data.credentialsId &&
  matchesTemplate(options.spreadsheetId ?? "", textOf(data.spreadsheetId)) &&
  matchesTemplate(options.sheetId ?? "", textOf(data.sheetId));

/** The specified API call; its client has filled in the templates. Returns null if it refers to another block. */
const answerCall = async (
  { options }: FlowBlock<Options>,
  context: ServerContext,
  data: JsonObject,
): Promise<{ answer: JsonObject; logs?: LogEntry[] } | null> => {
  if (!isSheetMeant(options, data)) return null;
  const { credentialsId, spreadsheetId, sheetId } = data;
  const ids = { credentialsId: textOf(credentialsId), spreadsheetId: textOf(spreadsheetId), sheetId: textOf(sheetId) };
  const place = findPlace({ ...ids, action: undefined });
  if (!place) return null;
  const values = isJsonObject(data.values) ? data.values : {};
  const asCells = () => Object.entries(values).map(([column, value]) => ({ column, value: textOf(value) }));
  if (options.action === "Insert a row") {
    if (!matchesAll(filledIn(options.cellsToInsert), values)) return null;
    return { answer: success, logs: await write(context, "insert", { ...place, cells: asCells(), filter: null }) };
  }
  if (options.action === undefined) return null;
  const filter = readAskedFilter(options.filter, data);
  if (filter === null) return null;
  if (options.action === "Update a row") {
    if (!matchesAll(filledIn(options.cellsToUpsert), values)) return null;
    return { answer: success, logs: await write(context, "update", { ...place, cells: asCells(), filter }) };
  }
  const own = new Set(options.cellsToExtract.map(({ column }) => column?.trim()));
  const asked =
    typeof data.columns === "string" ? [data.columns] : Array.isArray(data.columns) ? data.columns : [...own];
  if (asked.some((column) => typeof column !== "string" || !own.has(column))) return null;
  try {
    const rows = await getRows(context, place, filter, options.totalRowsToExtract);
    if (rows.length === 0) throw new ServerRefusal(404, "NOT_FOUND", noRows.description);
    const columns = asked.map((column) => String(column));
    const answer = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ""])));
    return {
      answer: { rows: answer },
      logs: [{ status: "success", description: getting.success, context: getting.context }],
    };
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    throw new ServerRefusal(502, "SHEETS", error.message);
  }
};

export const server = defineServer<Options>({
  effects: {
    send: async ({ options }, context) => {
      const { action } = options;
      if (action === undefined) return {};
      if (action === "Insert a row" && filledIn(options.cellsToInsert).length === 0)
        return {
          logs: [{ status: "warning", description: "Cells to insert are undefined", context: inserting.context }],
        };
      const place = findPlace(options);
      if (!place) {
        const { failure: description, context: where } = words[action];
        const details = "The block names no account, no spreadsheet, or no sheet by its number.";
        return { logs: [{ status: "error", description, details, context: where }] };
      }
      if (action === "Get data from sheet") return get(options, place, context);
      return action === "Insert a row"
        ? { logs: await write(context, "insert", { ...place, cells: filledIn(options.cellsToInsert), filter: null }) }
        : {
            logs: await write(context, "update", {
              ...place,
              cells: filledIn(options.cellsToUpsert),
              filter: options.filter,
            }),
          };
    },
  },
  isRepeatable: () => true,
  deliveries: { insert: insertDelivery, update: updateDelivery },
  lookups,
  openCalls: { sheet: answerCall },
});

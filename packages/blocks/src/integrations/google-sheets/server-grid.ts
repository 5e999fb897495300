import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type Asking, GoogleFailure } from "../../google/server-ask.ts";
import { addressOf, askGoogle, type SheetPlace } from "./server-api.ts";

/** The content of a sheet. */
export interface Grid {
  /** The quoted title for ranges: `'Sheet 1'`. */
  title: string;
  /** The named columns with their indexes; if two have the same name, the first. */
  columns: ReadonlyMap<string, number>;
  /** The rows after the header row; empty cells at the end may be missing. */
  rows: readonly (readonly string[])[];
}

const toText = (cell: Json | undefined): string => (cell === null || cell === undefined ? "" : String(cell));

const findRange = (answer: JsonObject): JsonObject => {
  const [found] = Array.isArray(answer.valueRanges) ? answer.valueRanges : [];
  const range = isJsonObject(found) ? found.valueRange : undefined;
  if (!isJsonObject(range) || typeof range.range !== "string") throw new GoogleFailure("There is no such sheet.", 404);
  return range;
};

/**
 * Reads a sheet by its id, or only its header row.
 * @throws GoogleFailure
 */
export const readGrid = async (
  asking: Asking,
  { credentialsId, spreadsheetId, sheetId }: SheetPlace,
  part: "all" | "names",
): Promise<Grid> => {
  const gridRange = { sheetId: Number(sheetId), ...(part === "names" ? { startRowIndex: 0, endRowIndex: 1 } : {}) };
  const answer = await askGoogle(asking, credentialsId, addressOf(spreadsheetId, "/values:batchGetByDataFilter"), {
    dataFilters: [{ gridRange }],
    majorDimension: "ROWS",
    valueRenderOption: "FORMATTED_VALUE",
  });
  const { range, values } = findRange(answer);
  const title = String(range).slice(0, String(range).lastIndexOf("!"));
  const [names = [], ...rows] = (Array.isArray(values) ? values : []).map((row) =>
    Array.isArray(row) ? row.map(toText) : [],
  );
  const columns = new Map<string, number>();
  for (const [index, name] of names.entries())
    if (name.trim() !== "" && !columns.has(name.trim())) columns.set(name.trim(), index);
  return { title, columns, rows };
};

/** Returns the letters of a column by its index, from 0. */
export const columnLetters = (index: number): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + letters.charAt(index % 26);
};

/** Returns a row's values by column name. */
export const cellsOf = ({ columns }: Grid, row: readonly string[]): Record<string, string> =>
  Object.fromEntries([...columns].map(([name, index]) => [name, row[index] ?? ""]));

/** The maximum length of a cell. */
const longestCell = 50_000;

/**
 * Converts a value for a cell: numbers as numbers, everything else as text. Values are written raw, so they are never
 * formulas.
 */
export const toCell = (value: string): string | number => {
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(value) && value.length <= 15;
  return isNumber ? Number(value) : value.slice(0, longestCell);
};

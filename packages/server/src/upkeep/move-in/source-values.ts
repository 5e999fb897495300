import type { Json } from "@parley/core";

/** A row of the reference product's database, as returned by the driver. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Reads a text column; empty if null. */
export const textOf = (row: SourceRow, column: string): string => {
  const value = row[column];
  return typeof value === "string" ? value : "";
};

/** Reads a text column; null if null or empty. */
export const optionalTextOf = (row: SourceRow, column: string): string | null => textOf(row, column) || null;

/** Reads a boolean column; null if null. MySQL stores numbers. */
export const flagOf = (row: SourceRow, column: string): boolean | null => {
  const value = row[column];
  return value === null || value === undefined ? null : value === true || value === 1;
};

export const numberOf = (row: SourceRow, column: string): number => Number(row[column] ?? 0);

/** Reads a JSON column. MariaDB returns JSON as text. Null if null. Invalid JSON is returned unchanged. */
export const jsonOf = (row: SourceRow, column: string): Json => {
  const value = row[column];
  if (typeof value !== "string") return (value ?? null) as Json;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
};

const epoch = new Date(0).toISOString();

/** Reads a time. Databases store it in UTC without a zone, such as `2024-05-06 07:08:09.123`. */
export const timeOf = (row: SourceRow, column: string): string => {
  const [day = "", clock = "00:00:00"] = textOf(row, column)
    .replace(/(Z|\+00(:?00)?)$/, "")
    .split(/[ T]/);
  const text = `${day}T${clock}Z`;
  const time = Date.parse(text);
  return Number.isNaN(time) ? epoch : new Date(time).toISOString();
};

import type { VariableValue } from "@parley/core";

const readValue = (value: unknown): VariableValue => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? null : String(value);
};

/** Reads the variables from a message of the launcher; returns null for other messages. */
export const readGiven = (data: unknown): Record<string, VariableValue> | null => {
  if (typeof data !== "object" || data === null || !("from" in data) || data.from !== "parley") return null;
  if (!("variables" in data) || typeof data.variables !== "object") return null;
  return Object.fromEntries(Object.entries(data.variables ?? {}).map(([name, value]) => [name, readValue(value)]));
};

import { isJsonObject } from "./json.ts";

/** Collects every text inside a value, without the keys. */
export const textsIn = (value: unknown, found: string[] = []): string[] => {
  if (typeof value === "string") found.push(value);
  else if (Array.isArray(value)) for (const entry of value) textsIn(entry, found);
  else if (isJsonObject(value)) for (const key in value) textsIn(value[key], found);
  return found;
};

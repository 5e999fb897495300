import { isJsonObject, renderTemplate, type VariableValue } from "@parley/core";

type ValueOf = (name: string) => VariableValue | undefined;

/** Every text in `value` with its variables filled in. */
export const renderDeep = <T>(value: T, valueOf: ValueOf): T => deep(value, valueOf) as T;

const deep = (value: unknown, valueOf: ValueOf): unknown => {
  if (typeof value === "string") return renderTemplate(value, valueOf);
  if (Array.isArray(value)) return value.map((item) => deep(item, valueOf));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deep(item, valueOf)]));
};

import { isJsonObject } from "../values/json.ts";

/** Whether two JSON values are equal, ignoring the order of keys. A key with the value undefined counts as absent. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, place) => isSameJson(entry, other[place]))
    );
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const ownValue = (object: object, key: string): unknown =>
    Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameJson(ownValue(one, key), ownValue(other, key)));
};

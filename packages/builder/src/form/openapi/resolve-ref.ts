import { isJsonObject, type Json, type JsonObject } from "@parley/core";

/** How many references may lead to one another. */
const longestChain = 20;

const decode = (step: string): string => {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return step;
  }
};

const stepInto = (value: Json | undefined, key: string): Json | undefined => {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/**
 * Returns an object of a description, also where it is only referred to (`{"$ref": "#/components/…"}`). References to other
 * files, and those that lead nowhere or in a circle, give an empty object.
 */
export const resolveRef = (root: JsonObject, value: Json | undefined): JsonObject => {
  let found = value;
  for (let chain = 0; chain < longestChain; chain++) {
    if (!isJsonObject(found)) return {};
    const { $ref: ref } = found;
    if (typeof ref !== "string") return found;
    if (!ref.startsWith("#/")) return {};
    found = ref.slice(2).split("/").map(decode).reduce<Json | undefined>(stepInto, root);
  }
  return {};
};

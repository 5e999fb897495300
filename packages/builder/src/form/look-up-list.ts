import type { BodyOf, calls } from "@parley/api/app";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type LookupField, valueAt } from "@parley/core/fields";

/** Every list depends on these options. */
const always = ["credentialsId", "action"];

type Options = BodyOf<typeof calls.lookUp>["options"];

const withPath = (object: JsonObject, [first = "", ...rest]: readonly string[], value: Json): JsonObject => {
  const inner = object[first];
  return { ...object, [first]: rest.length === 0 ? value : withPath(isJsonObject(inner) ? inner : {}, rest, value) };
};

/** Picks the options that a list depends on; no others are sent. */
const optionsFor = (whole: Json | undefined, paths: readonly string[]): Options => {
  let options: JsonObject = {};
  for (const path of [...always, ...paths]) {
    const value = valueAt(whole, path);
    if (value !== undefined) options = withPath(options, path.split("."), value);
  }
  // Removes undefined values, as JSON has none.
  return JSON.parse(JSON.stringify(options));
};

/** Describes the list of a field in a block with these options, as JSON: the body of the request for it. */
export const describeList = (
  blockType: string,
  { source, dependsOn }: Pick<LookupField, "source" | "dependsOn">,
  options: Json | undefined,
): string => JSON.stringify({ blockType, source, options: optionsFor(options, dependsOn) });

/** The key under which the app keeps a list that `describeList` describes. */
export const listKey = (botId: string, described: string) => ["look-up", botId, described];

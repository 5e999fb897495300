import { type Flow, isJsonObject, type Json, lookup, type VariableValue } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import type { StoredVariable } from "../results/result-repository.ts";

const textsIn = (value: Json | undefined, found: Set<string>): void => {
  if (typeof value === "string") found.add(value);
  else if (Array.isArray(value)) for (const entry of value) textsIn(entry, found);
  else if (isJsonObject(value)) for (const entry of Object.values(value)) textsIn(entry, found);
};

/** The names of the variables that a bot itself gives a value: to begin with, or by a block that is no question. */
const ownNames = (flow: Flow, definitions: Definitions): string[] => {
  const texts = new Set<string>();
  for (const { type, options } of flow.groups.flatMap(({ blocks }) => blocks))
    if (lookup(definitions, type)?.family !== "input") textsIn(options, texts);
  return flow.variables.filter(({ id, value }) => value !== undefined || texts.has(id)).map(({ name }) => name);
};

/**
 * The values that a chat may have begun with, from the page's address say, out of those it reported. They are the
 * visitor's own words, so they count only where the bots have no word of their own: a price that the author has set, or
 * has computed, stays what it is.
 */
export const outsideValues = (
  flows: readonly Flow[],
  definitions: Definitions,
  reported: readonly StoredVariable[],
): Record<string, VariableValue> => {
  const own = new Set(flows.flatMap((flow) => ownNames(flow, definitions)));
  return Object.fromEntries(reported.filter(({ name }) => !own.has(name)).map(({ name, value }) => [name, value]));
};

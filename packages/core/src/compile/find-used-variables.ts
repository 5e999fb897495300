import { findVariableNames, toIdentifier } from "../templates/template.ts";
import { isJsonObject } from "../values/json.ts";
import type { Variable } from "../values/variable.ts";

/** Every text inside a value, keys left out. */
const textsIn = (value: unknown, found: string[] = []): string[] => {
  if (typeof value === "string") found.push(value);
  else if (Array.isArray(value)) for (const entry of value) textsIn(entry, found);
  else if (isJsonObject(value)) for (const entry of Object.values(value)) textsIn(entry, found);
  return found;
};

/** The ids of the variables that a value mentions: by `{{name}}`, or by id (as an option, or as identifier in code). */
export const findUsedVariables = (value: unknown, variables: readonly Variable[]): Set<string> => {
  const texts = textsIn(value);
  const names = new Set(texts.flatMap(findVariableNames));
  const isMentioned = (id: string) => texts.some((text) => text.includes(id) || text.includes(toIdentifier(id)));
  return new Set(variables.filter(({ id, name }) => names.has(name) || isMentioned(id)).map(({ id }) => id));
};

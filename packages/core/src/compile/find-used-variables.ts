import { findVariableNames, toIdentifier } from "../templates/template.ts";
import { isJsonObject } from "../values/json.ts";
import type { Variable } from "../values/variable.ts";

/** Collects every text inside a value, without the keys. */
const textsIn = (value: unknown, found: string[] = []): string[] => {
  if (typeof value === "string") found.push(value);
  else if (Array.isArray(value)) for (const entry of value) textsIn(entry, found);
  else if (isJsonObject(value)) for (const entry of Object.values(value)) textsIn(entry, found);
  return found;
};

/** The ids of the variables that a value uses: as `{{name}}`, by id in an option, or as an identifier in code. */
export const findUsedVariables = (value: unknown, variables: readonly Variable[]): Set<string> => {
  const texts = textsIn(value);
  const names = new Set(texts.flatMap(findVariableNames));
  const isMentioned = (id: string) => texts.some((text) => text.includes(id) || text.includes(toIdentifier(id)));
  return new Set(variables.filter(({ id, name }) => names.has(name) || isMentioned(id)).map(({ id }) => id));
};

import type { Definitions } from "../fields/define-block.ts";
import { findVariableNames, findWords, toIdentifier } from "../templates/template.ts";
import { isJsonObject, type Json } from "../values/json.ts";
import { textsIn } from "../values/texts-in.ts";
import type { Draft, DraftVariable } from "./draft.ts";
import { type DraftField, listDraftFields } from "./draft-fields.ts";
import type { Operation } from "./operations.ts";
import type { DraftPlace } from "./traces.ts";

/** A place where a variable is used. */
export interface VariableUse extends DraftPlace {
  /** `chosen`: the field holds its id. `text`: the text contains `{{name}}`. `code`: the code contains its identifier. */
  how: "chosen" | "text" | "code";
  /** Whether the field in which the variable is chosen sets its value. */
  isSet: boolean;
}

const nameIn = (name: string): string => `{{${name}}}`;

/** In a field that is declared not to be a template, `{{name}}` is plain text. */
const isTemplate = ({ field }: DraftField): boolean => !(field && "template" in field && field.template === "none");

/** All uses of variables in a draft, by variable id. */
export const findVariableUses = (
  draft: Draft,
  definitions: Definitions,
): ReadonlyMap<string, readonly VariableUse[]> => {
  const variables = Object.values(draft.variables);
  const known: KnownVariables = {
    ids: new Set(variables.map(({ id }) => id)),
    byName: groupIds(variables, ({ name }) => name),
    byIdentifier: groupIds(variables, ({ id }) => toIdentifier(id)),
  };
  const uses = new Map<string, VariableUse[]>(variables.map(({ id }) => [id, []]));
  for (const found of listDraftFields(draft, definitions))
    for (const [variableId, how] of namedIn(found, known)) {
      const { table, id, path, field } = found;
      const isSet = field?.kind === "variable" && field.access !== "reads";
      uses.get(variableId)?.push({ table, id, path, how, isSet });
    }
  return uses;
};

interface KnownVariables {
  ids: ReadonlySet<string>;
  byName: ReadonlyMap<string, readonly string[]>;
  byIdentifier: ReadonlyMap<string, readonly string[]>;
}

const groupIds = (
  variables: readonly DraftVariable[],
  keyOf: (variable: DraftVariable) => string,
): Map<string, string[]> => {
  const ids = new Map<string, string[]>();
  for (const variable of variables) ids.set(keyOf(variable), [...(ids.get(keyOf(variable)) ?? []), variable.id]);
  return ids;
};

/** The ids of the variables that a value uses, each with how. */
const namedIn = (
  found: DraftField,
  { ids, byName, byIdentifier }: KnownVariables,
): ReadonlyMap<string, VariableUse["how"]> => {
  const { field, value } = found;
  const named = new Map<string, VariableUse["how"]>();
  if (field?.kind === "variable") {
    if (typeof value === "string" && ids.has(value)) named.set(value, "chosen");
    return named;
  }
  for (const text of textsIn(value)) {
    if (field?.kind === "code")
      for (const word of findWords(text)) for (const id of byIdentifier.get(word) ?? []) named.set(id, "code");
    if (text.includes("{{") && isTemplate(found))
      for (const name of findVariableNames(text)) for (const id of byName.get(name) ?? []) named.set(id, "text");
  }
  return named;
};

/** Changes every text in a value. Returns the same object if nothing changes. */
export const mapTexts = (value: Json, change: (text: string) => string): Json => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const list = value.map((entry) => mapTexts(entry, change));
    return list.some((entry, place) => entry !== value[place]) ? list : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json | undefined] => [
    key,
    inner === undefined ? inner : mapTexts(inner, change),
  ]);
  return entries.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(entries) : value;
};

/** Renames a variable, and its `{{name}}` in every text of the bot. */
export const renameVariable = (draft: Draft, definitions: Definitions, id: string, name: string): Operation[] => {
  const variable = draft.variables[id];
  if (!variable || variable.name === name) return [];
  const rename = (text: string) => text.replaceAll(nameIn(variable.name), nameIn(name));
  const renamed = listDraftFields(draft, definitions).flatMap((found): Operation[] => {
    if (!isTemplate(found)) return [];
    const { table, id: entryId, path, value } = found;
    const next = mapTexts(value, rename);
    return next === value ? [] : [{ op: "set", table, id: entryId, path, value: next }];
  });
  return [{ op: "set", table: "variables", id, path: ["name"], value: name }, ...renamed];
};

/** Removes a variable and every choice of it. `{{name}}` stays in texts, where lint reports it. */
export const removeVariable = (draft: Draft, definitions: Definitions, id: string): Operation[] => {
  const chosen = listDraftFields(draft, definitions).filter(
    ({ field, value }) => field?.kind === "variable" && value === id,
  );
  return [
    ...chosen.map(({ table, id: entryId, path }): Operation => ({ op: "set", table, id: entryId, path })),
    { op: "drop", table: "variables", id },
  ];
};

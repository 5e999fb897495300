import { findVariableNames, toIdentifier } from "../template.ts";
import type { Variable } from "../variable.ts";
import { isTemplate } from "./find-group.ts";

/** A bot's variables as numbers. Variables of one name are one variable, as in a chat. */
export interface VariableTable {
  /** One variable of each name, in file order; its place is its number. */
  variables: Variable[];
  byId(id: string): number | undefined;
  byName(name: string): number | undefined;
  byNames(names: readonly string[]): number[];
  /** The variables named by `{{name}}`. */
  inTexts(texts: readonly string[]): number[];
  /** The variables named by `{{name}}` or, as code may, by their id. */
  inCode(texts: readonly string[]): number[];
}

const word = /[A-Za-z_$][\w$]*/g;

export const createVariableTable = (all: readonly Variable[]): VariableTable => {
  const variables: Variable[] = [];
  const names = new Map<string, number>();
  const ids = new Map<string, number>();
  const identifiers = new Map<string, number>();
  for (const variable of all) {
    const number = names.get(variable.name) ?? variables.push(variable) - 1;
    names.set(variable.name, number);
    ids.set(variable.id, number);
    identifiers.set(toIdentifier(variable.id), number);
  }
  const pick = (table: ReadonlyMap<string, number>, keys: readonly string[]) =>
    keys.flatMap((key) => table.get(key) ?? []);
  const inTexts = (texts: readonly string[]) => pick(names, texts.filter(isTemplate).flatMap(findVariableNames));
  return {
    variables,
    byId: (id) => ids.get(id),
    byName: (name) => names.get(name),
    byNames: (keys) => pick(names, keys),
    inTexts,
    inCode: (texts) => [
      ...inTexts(texts),
      ...pick(
        identifiers,
        texts.flatMap((text) => text.match(word) ?? []),
      ),
    ],
  };
};

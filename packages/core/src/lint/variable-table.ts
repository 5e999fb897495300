import { findVariableNames, toIdentifier } from "../templates/template.ts";
import type { Variable } from "../values/variable.ts";
import { isTemplate } from "./find-group.ts";

/** A bot's variables as numbers. Variables of one name are one variable, as in a chat. */
export interface VariableTable {
  /** One variable of each name, in file order; its place is its number. */
  variables: Variable[];
  byId(id: string): number | undefined;
  byName(name: string): number | undefined;
  /** The name that was probably meant by one that differs only in case or spaces. */
  findLoosely(name: string): string | undefined;
  /** The one with an id, added to `found` where there is one. */
  addId(id: string, found: number[]): void;
  /** Those of some names, added to `found`. */
  addNames(names: readonly string[], found: number[]): void;
  /** Those that a text names by `{{name}}`, added to `found`. */
  addInText(text: string, found: number[]): void;
  /** Those that a code names by their id, as identifiers; added to `found`. */
  addInCode(code: string, found: number[]): void;
}

const loose = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");

const word = /[A-Za-z_$][\w$]*/g;

const known = new WeakMap<readonly Variable[], VariableTable>();

/** The table of some variables; the same one for the same list. */
export const variableTable = (all: readonly Variable[]): VariableTable => {
  const table = known.get(all) ?? createVariableTable(all);
  known.set(all, table);
  return table;
};

const createVariableTable = (all: readonly Variable[]): VariableTable => {
  const variables: Variable[] = [];
  const names = new Map<string, number>();
  const ids = new Map<string, number>();
  const identifiers = new Map<string, number>();
  let looseNames: Map<string, string> | undefined;
  for (const variable of all) {
    const number = names.get(variable.name) ?? variables.push(variable) - 1;
    names.set(variable.name, number);
    ids.set(variable.id, number);
    identifiers.set(toIdentifier(variable.id), number);
  }
  const addKnown = (table: ReadonlyMap<string, number>, keys: readonly string[], found: number[]) => {
    for (const key of keys) {
      const number = table.get(key);
      if (number !== undefined) found.push(number);
    }
  };
  const addNames = (keys: readonly string[], found: number[]) => addKnown(names, keys, found);
  return {
    variables,
    byId: (id) => ids.get(id),
    byName: (name) => names.get(name),
    findLoosely: (name) => {
      looseNames ??= new Map(all.map((variable) => [loose(variable.name), variable.name]));
      return looseNames.get(loose(name));
    },
    addId: (id, found) => {
      const number = ids.get(id);
      if (number !== undefined) found.push(number);
    },
    addNames,
    addInText: (text, found) => {
      if (isTemplate(text)) addNames(findVariableNames(text), found);
    },
    addInCode: (code, found) => addKnown(identifiers, code.match(word) ?? [], found),
  };
};

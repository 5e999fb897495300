import { findVariableNames, toIdentifier } from "../templates/template.ts";
import type { Variable } from "../values/variable.ts";
import { isTemplate } from "./find-group.ts";

/** A bot's variables as numbers. As in a chat, variables with the same name are one variable. */
export interface VariableTable {
  /** One variable per name, in file order; its index is its number. */
  variables: Variable[];
  byId(id: string): number | undefined;
  byName(name: string): number | undefined;
  /** The probably intended name: one that differs only in case or spaces. */
  findLoosely(name: string): string | undefined;
  /** Adds the variable with this id, if any, to `found`. */
  addId(id: string, found: number[]): void;
  /** Adds the variables with these names to `found`. */
  addNames(names: readonly string[], found: number[]): void;
  /** Adds the variables that a text uses as `{{name}}` to `found`. */
  addInText(text: string, found: number[]): void;
  /** Adds the variables whose ids occur as identifiers in code to `found`. */
  addInCode(code: string, found: number[]): void;
}

const loose = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");

const word = /[A-Za-z_$][\w$]*/g;

const known = new WeakMap<readonly Variable[], VariableTable>();

/** The table of some variables. Results are cached by list. */
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

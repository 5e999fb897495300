import { definitions } from "@parley/blocks/definitions";
import type { VariableValue } from "@parley/core";
import type { Draft, Operation } from "@parley/core/draft";
import * as core from "@parley/core/draft";
import { createId } from "../create-id.ts";
import { orderAtEnd } from "./order-at-end.ts";

/** Returns a name that no other variable has, with a number appended if it is taken. */
const freeVariableName = (draft: Draft, wanted: string, ownId?: string): string => {
  const taken = new Set(
    Object.values(draft.variables)
      .filter(({ id }) => id !== ownId)
      .map(({ name }) => name),
  );
  // Braces in a name would end the template that contains it.
  const name = wanted.replace(/[{}]/g, "").trim() || "Variable";
  let number = 2;
  let free = name;
  for (; taken.has(free); number++) free = `${name} ${number}`;
  return free;
};

/** Adds a variable with an unused name. */
export const addVariable = (
  draft: Draft,
  name: string,
): { operations: Operation[]; variableId: string; name: string } => {
  const variableId = createId();
  const free = freeVariableName(draft, name);
  const entry = { id: variableId, order: orderAtEnd(draft.variables), name: free, data: {} };
  return { operations: [{ op: "put", table: "variables", entry }], variableId, name: free };
};

/** Adds those of the named variables that the bot lacks. */
export const addMissingVariables = (draft: Draft, names: readonly string[]): Operation[] => {
  const known = new Set(Object.values(draft.variables).map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  return missing.reduce<{ draft: Draft; operations: Operation[] }>(
    (made, name) => {
      const { operations, variableId } = addVariable(made.draft, name);
      const entry = operations.flatMap((operation) => (operation.op === "put" ? [operation.entry] : []))[0];
      const variables = { ...made.draft.variables, [variableId]: entry } as Draft["variables"];
      return { draft: { ...made.draft, variables }, operations: [...made.operations, ...operations] };
    },
    { draft, operations: [] },
  ).operations;
};

/** Renames a variable, also in every text of the bot. A number is appended to a name that is taken. */
export const renameVariable = (draft: Draft, id: string, name: string): Operation[] =>
  core.renameVariable(draft, definitions, id, freeVariableName(draft, name, id));

/** Removes a variable. Options that referred to it become empty. */
export const removeVariable = (draft: Draft, id: string): Operation[] => core.removeVariable(draft, definitions, id);

/** Returns the places that use each variable, by its id. */
export const findVariableUses = (draft: Draft): ReadonlyMap<string, readonly core.VariableUse[]> =>
  core.findVariableUses(draft, definitions);

/** Sets whether a variable is left out of results and starts each visit with its default. */
export const setSessionVariable = (id: string, isSessionVariable: boolean): Operation[] => [
  { op: "set", table: "variables", id, path: ["isSessionVariable"], value: isSessionVariable },
];

/** Sets the default value of a variable; null removes it. */
export const setVariableDefault = (id: string, value: VariableValue): Operation[] => [
  { op: "set", table: "variables", id, path: ["value"], ...(value === null ? {} : { value }) },
];

import { definitions } from "@parley/blocks/definitions";
import type { VariableValue } from "@parley/core";
import type { Draft, Operation } from "@parley/core/draft";
import * as core from "@parley/core/draft";
import { createId } from "../create-id.ts";
import { orderAtEnd } from "./order-at-end.ts";

/** A name that no other variable has: with a number behind it where it is taken. */
const freeVariableName = (draft: Draft, wanted: string, ownId?: string): string => {
  const taken = new Set(
    Object.values(draft.variables)
      .filter(({ id }) => id !== ownId)
      .map(({ name }) => name),
  );
  // Braces would end the template in which it is named.
  const name = wanted.replace(/[{}]/g, "").trim() || "Variable";
  let number = 2;
  let free = name;
  for (; taken.has(free); number++) free = `${name} ${number}`;
  return free;
};

/** Adds a variable under a name of its own. */
export const addVariable = (
  draft: Draft,
  name: string,
): { operations: Operation[]; variableId: string; name: string } => {
  const variableId = createId();
  const free = freeVariableName(draft, name);
  const entry = { id: variableId, order: orderAtEnd(draft.variables), name: free, data: {} };
  return { operations: [{ op: "put", table: "variables", entry }], variableId, name: free };
};

/** Renames a variable, in every text of the bot, too. A name that is taken gets a number. */
export const renameVariable = (draft: Draft, id: string, name: string): Operation[] =>
  core.renameVariable(draft, definitions, id, freeVariableName(draft, name, id));

/** Removes a variable; what had chosen it chooses none. */
export const removeVariable = (draft: Draft, id: string): Operation[] => core.removeVariable(draft, definitions, id);

/** Where variables are named, by their ids. */
export const findVariableUses = (draft: Draft): ReadonlyMap<string, readonly core.VariableUse[]> =>
  core.findVariableUses(draft, definitions);

/** Whether results leave a variable out, and every visit begins with its default. */
export const setSessionVariable = (id: string, isSessionVariable: boolean): Operation[] => [
  { op: "set", table: "variables", id, path: ["isSessionVariable"], value: isSessionVariable },
];

/** The value that a variable has at the start; null takes it away. */
export const setVariableDefault = (id: string, value: VariableValue): Operation[] => [
  { op: "set", table: "variables", id, path: ["value"], ...(value === null ? {} : { value }) },
];

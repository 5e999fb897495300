import {
  type Flow,
  type Flows,
  lookup,
  type NamedValue,
  type Session,
  type VariableChange,
  type VariableValue,
  withEntry,
} from "@parley/core";
import { getFlow, type Turn, topFrame, topIndex } from "./turn.ts";

/** The variables a bot begins with: its own values, then the predefined ones by name. */
export const initialVariables = (
  flow: Flow,
  predefined: Readonly<Record<string, VariableValue>> = {},
): Record<string, VariableValue> => {
  let variables: Record<string, VariableValue> = {};
  // Of several variables with the same name, the first that has a value counts.
  for (const { name, value } of flow.variables)
    if (value !== undefined && (lookup(variables, name) ?? null) === null)
      variables = withEntry(variables, name, value);
  // Exact names first, so that a name in other case never overrides one that is meant.
  const rest: [string, VariableValue][] = [];
  const names = new Set(flow.variables.map((variable) => variable.name));
  const set = new Set<string>();
  for (const [name, value] of Object.entries(predefined)) {
    if (!names.has(name)) rest.push([name.toLowerCase(), value]);
    else {
      variables = withEntry(variables, name, value);
      set.add(name);
    }
  }
  for (const [lowered, value] of rest)
    for (const name of names)
      if (name.toLowerCase() === lowered && !set.has(name)) variables = withEntry(variables, name, value);
  return variables;
};

/** The value by id in the running bot; null when the variable is unknown or was never set. */
export const variableById = (turn: Turn, id: string | undefined): VariableValue => {
  const variable = id === undefined ? undefined : topIndex(turn).variables.get(id);
  return variable ? (lookup(topFrame(turn).variables, variable.name) ?? null) : null;
};

/** All variables of the running bot with their values. */
export const namedValues = (turn: Turn): NamedValue[] => {
  const frame = topFrame(turn);
  return getFlow(turn, frame.botId).variables.map(({ id, name }) => ({
    id,
    name,
    value: lookup(frame.variables, name) ?? null,
  }));
};

/** The values a chat has now, by name: those of the bot that runs, else those of the bot it began with. */
export const valuesOf = (session: Session | null): ((name: string) => VariableValue | undefined) => {
  const [root, top] = [session?.frames[0], session?.frames.at(-1)];
  return (name) => lookup(top?.variables ?? {}, name) ?? lookup(root?.variables ?? {}, name);
};

/** Sets variables of the running bot and tells the host. Ids the bot doesn't have are ignored. */
export const setVariables = (turn: Turn, changes: readonly VariableChange[]): void => {
  const frame = topFrame(turn);
  const index = topIndex(turn);
  const told = changes.flatMap(({ variableId, value }) => {
    const variable = index.variables.get(variableId);
    if (!variable) return [];
    frame.variables = withEntry(frame.variables, variable.name, value);
    return [{ id: variable.id, name: variable.name, value, isSession: variable.isSessionVariable === true }];
  });
  if (told.length > 0) turn.outputs.push({ type: "variables", botId: frame.botId, changes: told });
};

/**
 * The variables stored with a result: those of the bot it began with that have a value and are not session variables,
 * with the values of linked bots that merge theirs.
 */
export const resultVariables = (flows: Flows, session: Session): NamedValue[] => {
  const [root, ...linked] = session.frames;
  const flow = root && lookup(flows, root.botId);
  if (!root || !flow) return [];
  let values = root.variables;
  for (const frame of linked) {
    if (!frame.isMerging) break;
    values = { ...values, ...frame.variables };
  }
  return flow.variables.flatMap(({ id, name, isSessionVariable }) => {
    const value = lookup(values, name) ?? null;
    return isSessionVariable || value === null ? [] : [{ id, name, value }];
  });
};

import {
  type Flow,
  type Flows,
  type Frame,
  findVariableNames,
  findWords,
  lookup,
  type NamedValue,
  type Output,
  type Session,
  type VariableChange,
  type VariableValue,
  withEntry,
} from "@parley/core";
import { indexFlow } from "./flow-index.ts";
import { keep, make, overhead, sizeOfVariable } from "./size.ts";
import { type BareStep, getFlow, type Step, topFrame, topIndex } from "./step.ts";

type VariablesOutput = Extract<Output, { type: "variables" }>;

/** A bot's initial variables: its own values, overridden by the predefined ones by name. */
export const initialVariables = (
  flow: Flow,
  predefined: Readonly<Record<string, VariableValue>> = {},
): Record<string, VariableValue> => {
  const variables = new Map<string, VariableValue>();
  // Of variables with the same name, the first that has a value counts.
  for (const { name, value } of flow.variables)
    if (value !== undefined && (variables.get(name) ?? null) === null) variables.set(name, value);
  for (const [name, value] of meantValues(flow, predefined)) variables.set(name, value);
  // `Object.fromEntries` treats `__proto__` as an ordinary name.
  return Object.fromEntries(variables);
};

/** Assigns given values to a bot's variables by name: an exact match takes precedence over one that ignores case. */
const meantValues = (
  flow: Flow,
  given: Readonly<Record<string, VariableValue>>,
): ReadonlyMap<string, VariableValue> => {
  const variables = new Map<string, VariableValue>();
  const names = new Set(flow.variables.map((variable) => variable.name));
  const inOtherCase = new Map<string, VariableValue>();
  for (const [name, value] of Object.entries(given))
    if (names.has(name)) variables.set(name, value);
    else inOtherCase.set(name.toLowerCase(), value);
  // A name in other case never overrides an exact match.
  if (inOtherCase.size > 0)
    for (const name of names) {
      const value = Object.hasOwn(given, name) ? undefined : inOtherCase.get(name.toLowerCase());
      if (value !== undefined) variables.set(name, value);
    }
  return variables;
};

/** The value by id in the running bot; null if the variable is unknown or was never set. */
export const variableById = (step: BareStep, id: string | undefined): VariableValue => {
  const variable = id === undefined ? undefined : topIndex(step).variables.get(id);
  return variable ? (lookup(topFrame(step).variables, variable.name) ?? null) : null;
};

/** The running bot's variables that code uses, as `{{name}}` or identifier, with their values. */
export const variablesIn = (step: BareStep, code: string): NamedValue[] => {
  const { variables } = topFrame(step);
  const { variablesByName, variablesByIdentifier } = topIndex(step);
  const meant = new Set([
    ...findVariableNames(code).map((name) => variablesByName.get(name)),
    ...findWords(code).map((word) => variablesByIdentifier.get(word)),
  ]);
  return [...meant]
    .filter((variable) => variable !== undefined)
    .map(({ id, name }) => ({ id, name, value: lookup(variables, name) ?? null }));
};

/** Returns a look-up of the chat's current values by name: those of the running bot, then those of the first bot. */
export const valuesOf = (session: Session | null): ((name: string) => VariableValue | undefined) => {
  const [root, top] = [session?.frames[0], session?.frames.at(-1)];
  return (name) => lookup(top?.variables ?? {}, name) ?? lookup(root?.variables ?? {}, name);
};

/** The values of the running bot, by name. */
export const currentValues = ({ frames }: Session): Readonly<Record<string, VariableValue>> =>
  frames.at(-1)?.variables ?? {};

/** Sets variables of the running bot and informs the host. Unknown ids are ignored. */
export const setVariables = (step: Step, changes: readonly VariableChange[]): void => {
  if (changes.length > 0) setIn(step, topFrame(step), changes);
};

/** Sets variables that the surrounding page provides, in all bots on the stack that have them. */
export const setGiven = (step: Step, given: Readonly<Record<string, VariableValue>>): void => {
  for (const frame of step.session.frames) {
    const flow = getFlow(step, frame.botId);
    const { variablesByName } = indexFlow(flow);
    const changes = [...meantValues(flow, given)].flatMap(([name, value]) => {
      const variable = variablesByName.get(name);
      return variable ? [{ variableId: variable.id, value }] : [];
    });
    setIn(step, frame, changes);
  }
};

const setIn = (step: Step, frame: Frame, changes: readonly VariableChange[]): void => {
  const index = indexFlow(getFlow(step, frame.botId));
  const told: VariablesOutput["changes"] = [];
  try {
    for (const { variableId, value } of changes) {
      const variable = index.variables.get(variableId);
      if (!variable) continue;
      const { id, name, isSessionVariable } = variable;
      keep(step.size, sizeOfVariable(name, value) - sizeOfVariable(name, lookup(frame.variables, name)));
      // Appending an entry copies the list, so its whole length counts.
      if (Array.isArray(value)) make(step.size, value.length * overhead);
      setValue(step, frame, name, value);
      told.push({ id, name, value, isSession: isSessionVariable === true });
    }
  } finally {
    if (told.length > 0) step.outputs.push({ type: "variables", botId: frame.botId, changes: told });
  }
};

/** Variables are copied once per step, before the first change. */
const setValue = (step: Step, frame: Frame, name: string, value: VariableValue): void => {
  if (!step.ownVariables.has(frame)) {
    frame.variables = { ...frame.variables };
    step.ownVariables.add(frame);
  }
  if (name !== "__proto__") frame.variables[name] = value;
  else frame.variables = withEntry(frame.variables, name, value);
};

/**
 * The variables stored with a result: those of the first bot that have a value and are not session variables, including
 * values merged from linked bots.
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

import {
  type Flow,
  isJsonObject,
  type Json,
  type JsonObject,
  type Patch,
  toVariableValue,
  type VariableChange,
} from "@parley/core";

/** The label of a type of blocks, as authors know it. */
export type LabelOf = (blockType: string) => string;

const known = new WeakMap<Flow, { labelOf: LabelOf; names: ReadonlyMap<string, string> }>();

/**
 * The names of the blocks of a flow, by id: `Group/Block`, with the title of the group and the label of the block, and a
 * number where a group has several of them.
 */
export const blockNames = (flow: Flow, labelOf: LabelOf): ReadonlyMap<string, string> => {
  const earlier = known.get(flow);
  if (earlier?.labelOf === labelOf) return earlier.names;
  const names = new Map<string, string>();
  for (const { title, blocks } of flow.groups) {
    const counts = new Map<string, number>();
    for (const { id, type } of blocks) {
      const label = labelOf(type);
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      names.set(id, `${title}/${label}${count > 1 ? ` ${count}` : ""}`);
    }
  }
  known.set(flow, { labelOf, names });
  return names;
};

/** Writes an outcome for a test: the variables by name; log entries are left out. */
export const writeOutcome = ({ variables = [], data, error, failed }: Patch, flow: Flow): JsonObject => {
  const nameOf = (id: string) => flow.variables.find((variable) => variable.id === id)?.name;
  const sets = variables.flatMap(({ variableId, value }): [string, Json][] => {
    const name = nameOf(variableId);
    return name === undefined ? [] : [[name, value]];
  });
  return {
    ...(sets.length > 0 ? { sets: Object.fromEntries(sets) } : {}),
    ...(data === undefined || data === null ? {} : { data }),
    ...(error === undefined ? {} : { error }),
    ...(failed ? { failed: true } : {}),
  };
};

/** Reads an outcome from a test. `unknown`: the variables that the bot doesn't have. */
export const readOutcome = (answer: Json, flow: Flow): { patch: Patch; unknown: string[] } => {
  if (!isJsonObject(answer)) return { patch: { data: answer }, unknown: [] };
  const { sets, data, error, failed } = answer;
  const unknown: string[] = [];
  const variables = Object.entries(isJsonObject(sets) ? sets : {}).flatMap(([name, value]): VariableChange[] => {
    const variable = flow.variables.find((one) => one.name === name);
    if (!variable) unknown.push(name);
    return variable ? [{ variableId: variable.id, value: toVariableValue(value) }] : [];
  });
  return {
    patch: {
      ...(variables.length > 0 ? { variables } : {}),
      ...(data === undefined ? {} : { data }),
      ...(error === undefined ? {} : { error: typeof error === "string" ? error : JSON.stringify(error) }),
      ...(failed === true ? { failed } : {}),
    },
    unknown,
  };
};

/** The outcomes that are kept with a test: each is used once, in their order, and the last of a block again and again. */
export const createOutcomes = (lines: readonly { block: string; answer: Json; place: number }[]) => {
  const byBlock = new Map<string, { answer: Json; place: number }[]>();
  for (const { block, ...outcome } of lines) byBlock.set(block, [...(byBlock.get(block) ?? []), outcome]);
  return {
    /** The next outcome of a block with its place in the test; undefined if the test has none. */
    next: (block: string): { answer: Json; place: number } | undefined => {
      const left = byBlock.get(block);
      return left && left.length > 1 ? left.shift() : left?.[0];
    },
  };
};

import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { entriesOf, isTable } from "../read/tables.ts";
import type { ImportReport } from "../report/import-report.ts";

/**
 * Upgrades version 2, from before groups: a file contained `blocks` of `steps`, now groups of blocks. The oldest of these
 * files, of early 2022, used tables for everything. The result has the shape of version 3 and is not validated yet.
 */
export const upgrade2To3 = (file: JsonObject, report: ImportReport): JsonObject =>
  stepsToBlocks(isTable(file.blocks) ? tablesToLists(file, report) : file, report);

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const withoutTables = (value: Json): Json => {
  if (isTable(value)) return entriesOf(value).map(withoutTables);
  if (Array.isArray(value)) return value.map(withoutTables);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutTables(entry ?? null)]));
};

const byId = (entries: JsonObject[]): Map<string, JsonObject> =>
  new Map(entries.map((entry) => [text(entry.id), entry]));

/** Adds the edge that a step stored inside itself, if any, and returns the key that refers to it. */
type Connect = (id: string, edgeId: Json | undefined, target: Json | undefined, from: JsonObject) => JsonObject;

/**
 * Converts tables to nested lists, branches of a condition to items, and connections stored inside steps (`target`,
 * `trueTarget` …) to edges.
 */
const tablesToLists = (file: JsonObject, report: ImportReport): JsonObject => {
  const { blocks, steps, choiceItems, webhooks, edges, ...others } = file;
  const stepsById = byId(entriesOf(steps));
  const unclaimed = new Set(stepsById.keys());
  const newEdges = entriesOf(edges).map(withConditionItem);
  const connect: Connect = (id, edgeId, target, from) => {
    if (typeof edgeId === "string") return { outgoingEdgeId: edgeId };
    if (!isJsonObject(target)) return {};
    newEdges.push({ id, from, to: target });
    return { outgoingEdgeId: id };
  };
  const nestStep = createStepNesting(byId(entriesOf(choiceItems)), byId(entriesOf(webhooks)), connect);
  const newBlocks = entriesOf(blocks).map(({ stepIds, ...block }) => ({
    ...block,
    steps: (Array.isArray(stepIds) ? stepIds : []).flatMap((id) => {
      const step = stepsById.get(text(id));
      return step && unclaimed.delete(text(id)) ? [nestStep(step)] : [];
    }),
  }));
  for (const id of unclaimed) {
    report.dropped.push({ path: `steps.byId[${JSON.stringify(id)}]`, message: "A step that belongs to no block." });
  }
  const lists = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, withoutTables(value ?? null)]));
  return { ...lists, blocks: newBlocks, edges: newEdges };
};

const conditionItemId = (stepId: Json | undefined): string => `${text(stepId)}-true`;

const withConditionItem = (edge: JsonObject): JsonObject => {
  if (!isJsonObject(edge.from)) return edge;
  const { conditionType, ...from } = edge.from;
  return { ...edge, from: conditionType === "true" ? { ...from, itemId: conditionItemId(from.stepId) } : from };
};

const createStepNesting =
  (choiceItems: Map<string, JsonObject>, webhooks: Map<string, JsonObject>, connect: Connect) =>
  (step: JsonObject): JsonObject => {
    const { edgeId, target, trueEdgeId, trueTarget, falseEdgeId, falseTarget, options, ...others } = step;
    const stepId = text(step.id);
    const from = { blockId: step.blockId, stepId };
    if (step.type === "Condition") {
      const item = {
        id: conditionItemId(stepId),
        type: 1,
        content: withoutTables(options ?? {}),
        ...connect(`${stepId}-true-edge`, trueEdgeId, trueTarget, { ...from, itemId: conditionItemId(stepId) }),
      };
      return { ...others, items: [item], ...connect(`${stepId}-false-edge`, falseEdgeId, falseTarget, from) };
    }
    const outgoing = connect(`${stepId}-edge`, edgeId, target, from);
    if (!isJsonObject(options)) return { ...others, ...outgoing };
    const { itemIds, webhookId, ...rest } = options;
    const items = (Array.isArray(itemIds) ? itemIds : []).flatMap((id) => {
      const found = choiceItems.get(text(id));
      if (!found) return [];
      const { edgeId: itemEdgeId, target: itemTarget, ...item } = found;
      return [{ ...item, ...connect(`${text(id)}-edge`, itemEdgeId, itemTarget, { ...from, itemId: text(id) }) }];
    });
    const webhook = webhooks.get(text(webhookId));
    return {
      ...others,
      options: withoutTables(rest),
      ...(Array.isArray(itemIds) ? { items } : {}),
      ...(webhook ? { webhook: withoutTables(webhook) } : webhookId === undefined ? {} : { webhookId }),
      ...outgoing,
    };
  };

/** Applies a change to the objects of a list. Other entries are kept; the reader validates them later. */
const mapObjects = (list: Json | undefined, change: (entry: JsonObject) => JsonObject): Json =>
  Array.isArray(list) ? list.map((entry) => (isJsonObject(entry) ? change(entry) : entry)) : (list ?? []);

const stepsToBlocks = (file: JsonObject, report: ImportReport): JsonObject => {
  const { blocks, edges, ...others } = file;
  report.upgraded.push({
    path: "blocks",
    message: "This is the oldest kind of file: its blocks and steps became groups and blocks.",
  });
  return {
    ...others,
    groups: mapObjects(blocks, ({ steps, ...group }) => ({ ...group, blocks: mapObjects(steps, stepToBlock) })),
    edges: mapObjects(edges, (edge) => ({
      ...edge,
      ...(isJsonObject(edge.from) ? { from: renameIds(edge.from) } : {}),
      ...(isJsonObject(edge.to) ? { to: renameIds(edge.to) } : {}),
    })),
  };
};

const stepToBlock = (step: JsonObject): JsonObject => {
  const { blockId: _, items, ...block } = step;
  return {
    ...block,
    ...(items === undefined ? {} : { items: mapObjects(items, ({ stepId: _stepId, ...item }) => item) }),
    ...(step.type === "Typebot link" && isJsonObject(step.options) ? { options: renameTarget(step.options) } : {}),
  };
};

const renameTarget = ({ blockId, ...options }: JsonObject): JsonObject =>
  blockId === undefined ? options : { groupId: blockId, ...options };

/** Renames ids: a block's becomes a group's, and a step's becomes a block's. */
const renameIds = ({ blockId, stepId, ...others }: JsonObject): JsonObject => ({
  ...others,
  ...(blockId === undefined ? {} : { groupId: blockId }),
  ...(stepId === undefined ? {} : { blockId: stepId }),
});

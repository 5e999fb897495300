import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { lookup } from "../record.ts";
import type { ImportReport } from "./import-report.ts";

interface Table extends JsonObject {
  byId: JsonObject;
  allIds: Json[];
}

/** A list as the first files of 2022 stored it: entries by id, and the ids in order. */
export const isTable = (value: Json | undefined): value is Table =>
  isJsonObject(value) && isJsonObject(value.byId) && Array.isArray(value.allIds);

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The entries in order, each once; entries that the list of ids forgot come last. */
const entriesOf = (table: Json | undefined): JsonObject[] => {
  if (!isTable(table)) return Array.isArray(table) ? table.filter(isJsonObject) : [];
  const ids = new Set([...table.allIds.filter((id) => typeof id === "string"), ...Object.keys(table.byId)]);
  return [...ids].flatMap((id) => {
    const entry = lookup(table.byId, id);
    return isJsonObject(entry) ? [{ id, ...entry }] : [];
  });
};

const withoutTables = (value: Json): Json => {
  if (isTable(value)) return entriesOf(value).map(withoutTables);
  if (Array.isArray(value)) return value.map(withoutTables);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutTables(entry ?? null)]));
};

const byId = (entries: JsonObject[]): Map<string, JsonObject> =>
  new Map(entries.map((entry) => [text(entry.id), entry]));

/**
 * Early 2022 to mid 2022: tables become nested lists, condition branches become items, and connections that were stored
 * inside steps (`target`, `trueTarget` …) become edges.
 */
export const upgradeFromTables = (file: JsonObject, report: ImportReport): JsonObject => {
  const { blocks, steps, choiceItems, webhooks, edges, ...others } = file;
  const stepsById = byId(entriesOf(steps));
  const lost = new Set(stepsById.keys());
  const newEdges = entriesOf(edges).map(upgradeEdge);
  const connect = (id: string, edgeId: Json | undefined, target: Json | undefined, from: JsonObject): JsonObject => {
    if (typeof edgeId === "string") return { outgoingEdgeId: edgeId };
    if (!isJsonObject(target)) return {};
    newEdges.push({ id, from, to: target });
    return { outgoingEdgeId: id };
  };
  const upgradeStep = createStepUpgrade(byId(entriesOf(choiceItems)), byId(entriesOf(webhooks)), connect);
  const newBlocks = entriesOf(blocks).map(({ stepIds, ...block }) => ({
    ...block,
    steps: (Array.isArray(stepIds) ? stepIds : []).flatMap((id) => {
      const step = stepsById.get(text(id));
      if (!step || !lost.delete(text(id))) return [];
      return [upgradeStep(step)];
    }),
  }));
  for (const id of lost) {
    report.dropped.push({ path: `steps.byId[${JSON.stringify(id)}]`, message: "A step that belongs to no block." });
  }
  return { ...(withoutTables(others) as JsonObject), blocks: newBlocks, edges: newEdges };
};

const upgradeEdge = (edge: JsonObject): JsonObject => {
  if (!isJsonObject(edge.from)) return edge;
  const { conditionType, ...from } = edge.from;
  return { ...edge, from: conditionType === "true" ? { ...from, itemId: conditionItemId(from.stepId) } : from };
};

const conditionItemId = (stepId: Json | undefined): string => `${text(stepId)}-true`;

type Connect = (id: string, edgeId: Json | undefined, target: Json | undefined, from: JsonObject) => JsonObject;

const createStepUpgrade =
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

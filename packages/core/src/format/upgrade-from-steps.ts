import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { ImportReport } from "./import-report.ts";

/** Applies a change to the objects of a list; everything else in it stays for the reader to judge. */
const mapObjects = (list: Json | undefined, change: (entry: JsonObject) => JsonObject): Json =>
  Array.isArray(list) ? list.map((entry) => (isJsonObject(entry) ? change(entry) : entry)) : (list ?? []);

/** Version 2 to 3: what were blocks of steps are groups of blocks. */
export const upgradeFromSteps = (file: JsonObject, report: ImportReport): JsonObject => {
  const { blocks, edges, ...others } = file;
  report.upgraded.push({
    path: "blocks",
    message: "The oldest kind of file: its blocks and steps became groups and blocks.",
  });
  return {
    ...others,
    groups: mapObjects(blocks, ({ steps, ...group }) => ({ ...group, blocks: mapObjects(steps, upgradeStep) })),
    edges: mapObjects(edges, upgradeEdge),
  };
};

const upgradeStep = (step: JsonObject): JsonObject => {
  const { blockId: _, items, ...block } = step;
  return {
    ...block,
    ...(items === undefined ? {} : { items: mapObjects(items, ({ stepId: _, ...item }) => item) }),
    ...(step.type === "Typebot link" && isJsonObject(step.options) ? { options: upgradeLink(step.options) } : {}),
  };
};

const upgradeLink = ({ blockId, ...options }: JsonObject): JsonObject =>
  blockId === undefined ? options : { groupId: blockId, ...options };

const upgradeEdge = (edge: JsonObject): JsonObject => ({
  ...edge,
  ...(isJsonObject(edge.from) ? { from: upgradeEnd(edge.from) } : {}),
  ...(isJsonObject(edge.to) ? { to: upgradeEnd(edge.to) } : {}),
});

const upgradeEnd = ({ blockId, stepId, ...end }: JsonObject): JsonObject => ({
  ...end,
  ...(blockId === undefined ? {} : { groupId: blockId }),
  ...(stepId === undefined ? {} : { blockId: stepId }),
});

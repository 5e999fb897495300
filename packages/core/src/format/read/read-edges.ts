import type { BotFileEdge, BotFileEdgeSource } from "../../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { edgePath, type ImportReport } from "../report/import-report.ts";

const isText = (value: Json | undefined): value is string => typeof value === "string" && value !== "";

const textOrNothing = (key: string, value: Json | undefined) => (isText(value) ? { [key]: value } : {});

const readSource = (from: JsonObject): BotFileEdgeSource | null => {
  const { eventId, blockId, itemId, pathId, groupId: _, ...others } = from;
  if (isText(eventId)) return { ...others, eventId };
  if (!isText(blockId)) return null;
  return { ...others, blockId, ...textOrNothing("itemId", itemId), ...textOrNothing("pathId", pathId) };
};

/** Returns the edge, or a description of what is wrong with it. */
const readEdge = (value: Json): BotFileEdge | string => {
  if (!isJsonObject(value)) return "it is not an object";
  const { id, from, to, ...others } = value;
  if (!isText(id)) return "it has no id";
  if (!isJsonObject(from)) return "it does not say where it begins";
  const source = readSource(from);
  if (!source) return "it does not say at which block or event it begins";
  if (!isJsonObject(to) || !isText(to.groupId)) return "it does not say to which group it leads";
  const { groupId, blockId, ...otherTo } = to;
  return { ...others, id, from: source, to: { ...otherTo, groupId, ...textOrNothing("blockId", blockId) } };
};

/** Reads the edges. Malformed ones are dropped, with the reason in the report. */
export const readEdges = (values: Json[], report: ImportReport, repeats: { count: number }): BotFileEdge[] =>
  values.flatMap((value, index) => {
    const edge = readEdge(value);
    if (typeof edge !== "string") {
      if (isJsonObject(value) && isJsonObject(value.from) && value.from.groupId !== undefined) repeats.count++;
      return [edge];
    }
    const path = isJsonObject(value) && isText(value.id) ? edgePath(value.id) : `edges[${index}]`;
    report.dropped.push({ path, message: `A connection, because ${edge}.` });
    return [];
  });

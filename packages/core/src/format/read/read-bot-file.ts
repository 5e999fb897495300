import type {
  BotFile,
  BotFileBlock,
  BotFileEvent,
  BotFileGroup,
  BotFileItem,
  Coordinates,
} from "../../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { wrongValueError } from "../bot-file-error.ts";
import { counted, type ImportReport } from "../report/import-report.ts";
import { readEdges } from "./read-edges.ts";
import { readVariables } from "./read-variables.ts";

/** What the reader needs to know about the file. */
interface ReadContext {
  /** The file's own keys for groups and blocks, for paths in messages. */
  names: { groups: string; blocks: string };
  /** The file's version as a number. */
  version: number;
  report: ImportReport;
}

/** Counts, for the report, keys that redundantly name the group or block that contains something. */
interface Repeats {
  count: number;
}

/**
 * Reads a file with groups (of any version) into the typed shape. Checks required keys, treats null as absent, and removes
 * keys that redundantly name the containing group or block. Throws BotFileError with the path in the file.
 */
export const readBotFile = (source: JsonObject, context: ReadContext): BotFile => {
  const { names, report } = context;
  const repeats: Repeats = { count: 0 };
  const { groups, events, edges, variables, theme, settings, name, version, ...others } = source;
  const file: BotFile = {
    ...withoutWrongTexts(others, ["icon", "folderId"], report),
    version: typeof version === "string" ? version : `${context.version}`,
    name: readName(name, report),
    groups: readList(groups, names.groups).map((group, index) =>
      readGroup(group, `${names.groups}[${index}]`, context, repeats),
    ),
    events: readList(events, "events").map((event, index) => readEvent(event, `events[${index}]`, report)),
    edges: readEdges(readList(edges, "edges"), report, repeats),
    variables: readVariables(readList(variables, "variables"), report),
    theme: readObject(theme, "theme"),
    settings: readObject(settings, "settings"),
  };
  if (repeats.count > 0) {
    const message = `Removed ${counted(repeats.count, "key")} that only repeated which group or block something is in.`;
    report.upgraded.push({ path: names.groups, message });
  }
  return file;
};

const readName = (name: Json | undefined, report: ImportReport): string => {
  if (typeof name === "string" && name.trim() !== "") return name;
  report.upgraded.push({ path: "name", message: "The bot had no name." });
  return "Untitled bot";
};

/** Drops keys that other readers accept only as text or null. */
const withoutWrongTexts = (others: JsonObject, keys: readonly string[], report: ImportReport): JsonObject => {
  const isWrong = (key: string) => others[key] !== undefined && others[key] !== null && typeof others[key] !== "string";
  const wrong = keys.filter(isWrong);
  for (const path of wrong) report.dropped.push({ path, message: `The ${path}, because it is not a text.` });
  return Object.fromEntries(Object.entries(others).filter(([key]) => !wrong.includes(key)));
};

const readList = (value: Json | undefined, path: string): Json[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongValueError(path, "a list", value);
  return value;
};

const readObject = (value: Json | undefined, path: string): JsonObject => {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) throw wrongValueError(path, "an object", value);
  return value;
};

const readEntry = (value: Json | undefined, path: string): JsonObject => {
  if (!isJsonObject(value)) throw wrongValueError(path, "an object", value);
  return value;
};

const readText = (value: Json | undefined, path: string): string => {
  if (typeof value !== "string" || value === "") throw wrongValueError(path, "a text", value);
  return value;
};

const readCoordinates = (value: Json | undefined): Coordinates => {
  const { x, y, ...others } = isJsonObject(value) ? value : {};
  return { ...others, x: typeof x === "number" ? x : 0, y: typeof y === "number" ? y : 0 };
};

const readEdgeId = (value: Json | undefined, path: string, report: ImportReport): { outgoingEdgeId?: string } => {
  if (typeof value === "string" && value !== "") return { outgoingEdgeId: value };
  if (value !== undefined && value !== null && value !== "") {
    report.dropped.push({ path: `${path}.outgoingEdgeId`, message: "A connection, because its id is not a text." });
  }
  return {};
};

const readGroup = (value: Json, path: string, context: ReadContext, repeats: Repeats): BotFileGroup => {
  const { id, title, graphCoordinates, blocks, ...others } = readEntry(value, path);
  const groupId = readText(id, `${path}.id`);
  const blocksPath = `${path}.${context.names.blocks}`;
  return {
    ...others,
    id: groupId,
    title: typeof title === "string" ? title : "",
    graphCoordinates: readCoordinates(graphCoordinates),
    blocks: readList(blocks, blocksPath).map((block, index) =>
      readBlock(block, `${blocksPath}[${index}]`, groupId, context, repeats),
    ),
  };
};

const readBlock = (
  value: Json,
  path: string,
  parentId: string,
  context: ReadContext,
  repeats: Repeats,
): BotFileBlock => {
  const { id, type, outgoingEdgeId, content, options, items, groupId, ...others } = readEntry(value, path);
  const blockId = readText(id, `${path}.id`);
  const isRepeat = groupId !== undefined && (context.version < 6 || groupId === null || groupId === parentId);
  if (isRepeat) repeats.count++;
  return {
    ...others,
    ...(isRepeat || groupId === undefined ? {} : { groupId }),
    id: blockId,
    type: readText(type, `${path}.type`),
    ...readEdgeId(outgoingEdgeId, path, context.report),
    ...readSettings("content", content, path, context.report),
    ...readSettings("options", options, path, context.report),
    ...(items === undefined || items === null
      ? {}
      : {
          items: readList(items, `${path}.items`).map((item, index) =>
            readItem(item, `${path}.items[${index}]`, { blockId, index }, context, repeats),
          ),
        }),
  };
};

const readSettings = (key: "content" | "options", value: Json | undefined, path: string, report: ImportReport) => {
  if (isJsonObject(value)) return { [key]: value };
  if (value !== undefined && value !== null) {
    report.dropped.push({
      path: `${path}.${key}`,
      message: "The settings of a block, because they are not an object.",
    });
  }
  return {};
};

const readItem = (
  value: Json,
  path: string,
  parent: { blockId: string; index: number },
  { version, report }: ReadContext,
  repeats: Repeats,
): BotFileItem => {
  const { id, outgoingEdgeId, blockId, type, ...others } = readEntry(value, path);
  if (typeof id !== "string" || id === "")
    report.upgraded.push({ path, message: "An item without an id was given one." });
  const isRepeat = blockId !== undefined && (version < 6 || blockId === null || blockId === parent.blockId);
  if (isRepeat) repeats.count++;
  // Items in older files state the type of their block as a number.
  const isOldType = typeof type === "number" && version < 6;
  if (isOldType) repeats.count++;
  return {
    ...others,
    ...(isRepeat || blockId === undefined ? {} : { blockId }),
    ...(isOldType || type === undefined ? {} : { type }),
    id: typeof id === "string" && id !== "" ? id : `${parent.blockId}-item-${parent.index + 1}`,
    ...readEdgeId(outgoingEdgeId, path, report),
  };
};

const readEvent = (value: Json, path: string, report: ImportReport): BotFileEvent => {
  const { id, type, outgoingEdgeId, graphCoordinates, options, ...others } = readEntry(value, path);
  return {
    ...others,
    id: readText(id, `${path}.id`),
    type: readText(type, `${path}.type`),
    ...readEdgeId(outgoingEdgeId, path, report),
    graphCoordinates: readCoordinates(graphCoordinates),
    ...readSettings("options", options, path, report),
  };
};

import type { BlockDefinition, Definitions } from "../fields/definition.ts";
import type { EdgeTarget, Flow, FlowBlock, FlowItem } from "../flow.ts";
import type { BotFile, BotFileBlock, BotFileEdge, BotFileGroup, BotFileVariable } from "../format/bot-file.ts";
import { blockPath, groupName } from "../format/import-report.ts";
import { resolveSettings } from "../format/resolve-settings.ts";
import { resolveTheme } from "../format/resolve-theme.ts";
import type { JsonObject } from "../json.ts";
import { lookup } from "../record.ts";
import type { Variable } from "../variable.ts";
import { compileOptions, type WrongValue } from "./compile-options.ts";
import { findCodes } from "./find-codes.ts";
import type { Problem } from "./problem.ts";

interface CompileOptions {
  /** The bot's id at its host, which may differ from the one in the file. */
  botId: string;
  /** The number of the published version; null for a draft. */
  version: number | null;
}

/**
 * The flow that runs: options complete, edges and codes found. A wrong value runs as its default and is named in
 * `problems`. Blocks of unknown types keep their options as they are.
 */
export const compileFlow = (
  file: BotFile,
  definitions: Definitions,
  { botId, version }: CompileOptions,
): { flow: Flow; problems: Problem[] } => {
  const problems: Problem[] = [];
  const flow: Flow = {
    botId,
    version,
    name: file.name,
    groups: file.groups.map((group) => ({
      id: group.id,
      title: group.title,
      blocks: group.blocks.map((block) => compileBlock(block, group, lookup(definitions, block.type), problems)),
    })),
    edges: Object.fromEntries(file.edges.map((edge) => [edge.id, toTarget(edge)])),
    events: file.events.map(({ id, type, outgoingEdgeId, options }) => ({
      id,
      type,
      ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
      options: options ?? {},
    })),
    variables: file.variables.map(toVariable),
    theme: resolveTheme(file.theme, problems),
    settings: resolveSettings(file.settings, problems),
  };
  return { flow, problems };
};

const compileBlock = (
  block: BotFileBlock,
  group: BotFileGroup,
  definition: BlockDefinition | undefined,
  problems: Problem[],
): FlowBlock => {
  const { id, type, outgoingEdgeId } = block;
  // Files may keep an edge on a bubble that more blocks have been put behind since; it isn't drawn, and isn't followed.
  const isLeftBehind = definition?.family === "bubble" && block !== group.blocks.at(-1);
  const base = { id, type, ...(outgoingEdgeId === undefined || isLeftBehind ? {} : { outgoingEdgeId }) };
  if (!definition) {
    const options = { ...block.content, ...block.options };
    return { ...base, options, ...(block.items ? { items: block.items } : {}) };
  }
  const note = (at: string) => (wrong: WrongValue) => {
    const path = `${blockPath(group.id, id)}.${at}${wrong.path === "" || wrong.path.startsWith("[") ? "" : "."}${wrong.path}`;
    const place = `${definition.label} in ${groupName(group)}`;
    const message = `${place}: ${wrong.path || at} should be ${wrong.expected}, but is ${wrong.found}; its default is used.`;
    problems.push({ path, message, expected: wrong.expected, found: wrong.found, groupId: group.id, blockId: id });
  };
  const options = compileOptions(definition.options, block[definition.key] ?? {}, note(definition.key));
  const items = compileItems(block, definition, note);
  const codes = findCodes(options, [definition.options]);
  for (const item of items ?? []) findCodes(item, definition.item ? [definition.item] : [], codes);
  return { ...base, options, ...(items ? { items } : {}), ...(codes.size > 0 ? { expressions: [...codes] } : {}) };
};

const compileItems = (
  block: BotFileBlock,
  definition: BlockDefinition,
  note: (at: string) => (wrong: WrongValue) => void,
): FlowItem[] | undefined => {
  const { item: schema } = definition;
  if (!schema) return block.items;
  return (block.items ?? []).map(({ id, outgoingEdgeId, ...stored }, index) => ({
    ...compileOptions(schema, stored satisfies JsonObject, note(`items[${index}]`)),
    id,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  }));
};

const toTarget = ({ to }: BotFileEdge): EdgeTarget => ({
  groupId: to.groupId,
  ...(to.blockId === undefined ? {} : { blockId: to.blockId }),
});

const toVariable = ({ id, name, isSessionVariable, value }: BotFileVariable): Variable => ({
  id,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
});

import { findVariableNames, type Json, type JsonObject, textsIn } from "@parley/core";
import {
  type BotFile,
  type BotFileBlock,
  type BotFileEdge,
  type BotFileGroup,
  type BotFileItem,
  botFileVersion,
} from "@parley/core/format";
import type { BlockSpec, BotSpec, ComparisonSpec, RowSpec } from "./block-spec.ts";
import { layOut } from "./lay-out.ts";

/** Makes the bot file of a bot written in the short notation. */
export const writeBot = ({ name, icon, theme = {}, settings = {}, groups, defaults = {} }: BotSpec): BotFile => {
  const groupIds = new Map(groups.map(({ title }, place) => [title, `group-${place + 1}`]));
  const places = layOut(groups);
  const variables = new Map<string, string>();
  const edges: BotFileEdge[] = [];

  const variableId = (variable: string): string => {
    const known = variables.get(variable) ?? `variable-${variables.size + 1}`;
    variables.set(variable, known);
    return known;
  };
  const connect = (from: BotFileEdge["from"], title: string | undefined): { outgoingEdgeId?: string } => {
    if (title === undefined) return {};
    const groupId = groupIds.get(title);
    if (groupId === undefined) throw new Error(`${name}: there is no group "${title}".`);
    const id = `edge-${edges.length + 1}`;
    edges.push({ id, from, to: { groupId } });
    return { outgoingEdgeId: id };
  };
  const comparisons = (id: string, rows: readonly ComparisonSpec[]): Json[] =>
    rows.map(([variable, comparisonOperator, value], index) => ({
      id: `${id}-${index + 1}`,
      variableId: variableId(variable),
      comparisonOperator,
      ...(value === undefined ? {} : { value }),
    }));
  const writeRow = (row: RowSpec, blockId: string, index: number): BotFileItem => {
    const id = `${blockId}-${index + 1}`;
    const condition: JsonObject =
      row.comparisons === undefined
        ? {}
        : {
            content: { logicalOperator: row.isAny ? "OR" : "AND", comparisons: comparisons(id, row.comparisons) },
          };
    return { id, ...row.values, ...condition, ...connect({ blockId, itemId: id }, row.to) };
  };
  const writeBlock = (block: BlockSpec, id: string, to: string | undefined): BotFileBlock => {
    const { type, content, rows, saves } = block;
    const options = typeof block.options === "function" ? block.options(variableId) : block.options;
    for (const text of textsIn(options ?? content ?? {})) for (const used of findVariableNames(text)) variableId(used);
    return {
      id,
      type,
      ...(content === undefined ? {} : { content }),
      ...(options === undefined
        ? {}
        : { options: { ...options, ...(saves === undefined ? {} : { variableId: variableId(saves) }) } }),
      ...(rows === undefined ? {} : { items: rows.map((row, index) => writeRow(row, id, index)) }),
      ...connect({ blockId: id }, to),
    };
  };

  const first = connect({ eventId: "start" }, groups[0]?.title);
  const written = groups.map(({ title, blocks, to }, place): BotFileGroup => {
    const id = `group-${place + 1}`;
    return {
      id,
      title,
      graphCoordinates: places.groups.get(title) ?? { x: 0, y: 0 },
      blocks: blocks.map((block, index) =>
        writeBlock(block, `block-${place + 1}-${index + 1}`, index === blocks.length - 1 ? to : undefined),
      ),
    };
  });
  return {
    version: botFileVersion,
    name,
    icon: icon ?? null,
    events: [{ id: "start", type: "start", graphCoordinates: places.start, ...first }],
    groups: written,
    edges,
    variables: [...variables].map(([variable, id]) => {
      const value = defaults[variable];
      return { id, name: variable, ...(value === undefined ? {} : { value }) };
    }),
    theme,
    settings,
  };
};

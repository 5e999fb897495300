import * as z from "zod";
import type { BlockDefinition, Definitions } from "../fields/definition.ts";
import type { Flow, FlowBlock } from "../flow.ts";
import { lookup } from "../record.ts";
import { findUsedVariables } from "./find-used-variables.ts";

/**
 * The flow as visitors may have it. Blocks that the server runs, and blocks of unknown types, lose their options, codes
 * and all of their items but ids and edges; other blocks lose the fields that are for the server only; variables that
 * only those read lose their default value; origins that may embed the bot are the server's matter.
 */
export const toPublicFlow = (flow: Flow, definitions: Definitions): Flow => {
  const isHidden = ({ type }: FlowBlock) =>
    lookup(definitions, type)?.isServerOnly ?? !Object.hasOwn(definitions, type);
  const groups = flow.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      isHidden(block) ? hidden(block) : withoutServerFields(block, lookup(definitions, block.type)),
    ),
  }));
  const hiddenBlocks = flow.groups.flatMap(({ blocks }) => blocks.filter(isHidden));
  const readByHidden = findUsedVariables(hiddenBlocks, flow.variables);
  const readByOthers = findUsedVariables([groups, flow.events, flow.theme, flow.settings], flow.variables);
  return {
    ...flow,
    groups,
    variables: flow.variables.map((variable) => {
      if (!readByHidden.has(variable.id) || readByOthers.has(variable.id)) return variable;
      const { value: _, ...others } = variable;
      return others;
    }),
    settings: { ...flow.settings, security: { allowedOrigins: [] } },
  };
};

const withoutServerFields = (block: FlowBlock, definition: BlockDefinition | undefined): FlowBlock => {
  const keys = definition ? serverFields(definition) : [];
  if (keys.every((key) => !Object.hasOwn(block.options, key))) return block;
  const kept = Object.entries(block.options).filter(([key]) => !keys.includes(key));
  return { ...block, options: Object.fromEntries(kept) };
};

const serverFields = ({ options }: BlockDefinition): string[] =>
  options instanceof z.ZodObject
    ? Object.entries<z.ZodType>(options.shape).flatMap(([key, field]) => (field.meta()?.isServerOnly ? [key] : []))
    : [];

const hidden = ({ id, type, outgoingEdgeId, items }: FlowBlock): FlowBlock => ({
  id,
  type,
  ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  options: {},
  ...(items
    ? {
        items: items.map((item) => ({
          id: item.id,
          ...(item.outgoingEdgeId === undefined ? {} : { outgoingEdgeId: item.outgoingEdgeId }),
        })),
      }
    : {}),
});

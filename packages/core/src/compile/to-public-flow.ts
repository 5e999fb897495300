import * as z from "zod";
import type { BlockDefinition, Definitions, FieldInfo } from "../fields/definition.ts";
import type { Flow, FlowBlock } from "../flow.ts";
import { isServerCode } from "../is-server-code.ts";
import { lookup } from "../record.ts";
import { findUsedVariables } from "./find-used-variables.ts";

/**
 * The flow as visitors may have it. Blocks that the server runs, and blocks of unknown types, lose their options, codes
 * and all of their items but ids and edges; other blocks lose the fields that are for the server only, and code that runs
 * there; variables that only those read lose their default value; origins that may embed the bot are the server's matter.
 */
export const toPublicFlow = (flow: Flow, definitions: Definitions): Flow => {
  const isHidden = ({ type }: FlowBlock) =>
    lookup(definitions, type)?.isServerOnly ?? !Object.hasOwn(definitions, type);
  const serverCodes = (block: FlowBlock) => findServerCodes(block, lookup(definitions, block.type));
  const groups = flow.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      isHidden(block)
        ? hidden(block)
        : withoutCodes(withoutServerFields(block, lookup(definitions, block.type)), serverCodes(block)),
    ),
  }));
  const blocks = flow.groups.flatMap((group) => group.blocks);
  const hiddenCodes = blocks.flatMap((block) => serverCodes(block).map((key) => block.options[key]));
  const readByHidden = findUsedVariables([blocks.filter(isHidden), hiddenCodes], flow.variables);
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

// The field helpers write their metadata as `FieldInfo`.
const fieldsOf = ({ options }: BlockDefinition): [key: string, info: Partial<FieldInfo>][] =>
  options instanceof z.ZodObject
    ? Object.entries<z.ZodType>(options.shape).map(([key, field]) => [key, (field.meta() ?? {}) as Partial<FieldInfo>])
    : [];

const serverFields = (definition: BlockDefinition): string[] =>
  fieldsOf(definition).flatMap(([key, { isServerOnly }]) => (isServerOnly ? [key] : []));

/** The keys of the options that hold code which runs on the server. */
const findServerCodes = (block: FlowBlock, definition: BlockDefinition | undefined): string[] =>
  (definition ? fieldsOf(definition) : []).flatMap(([key, { apartIf }]) => {
    const code = block.options[key];
    const isApart = apartIf !== undefined && block.options[apartIf.field] === apartIf.is;
    return isApart && typeof code === "string" && isServerCode(block, code) ? [key] : [];
  });

const withoutCodes = (block: FlowBlock, keys: readonly string[]): FlowBlock => {
  if (keys.length === 0) return block;
  const blanks = Object.fromEntries(keys.map((key) => [key, ""]));
  return { ...block, options: { ...block.options, ...blanks }, hasServerCode: true };
};

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

import { eventDefinitions } from "../bot-fields/events.ts";
import { settingsFields } from "../bot-fields/settings.ts";
import { isServerCode } from "../code/is-server-code.ts";
import { complete } from "../fields/complete.ts";
import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import { fieldsInside } from "../fields/inside.ts";
import { holds } from "../fields/show-if.ts";
import { forVisitors } from "../fields/walk-fields.ts";
import type { Flow } from "../flow/flow.ts";
import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { findFillIns } from "./compile-block.ts";
import { findUsedVariables } from "./find-used-variables.ts";

/**
 * Reduces a flow to what visitors may see, by an allow-list: of each block the declared fields that are not server-only,
 * without code that runs on the server. Blocks that the server runs and blocks of unknown types keep only ids and edges.
 * Variables that only hidden fields read lose their default value.
 */
export const toPublicFlow = (flow: Flow, definitions: Definitions): Flow => {
  const blocks = flow.groups.flatMap((group) => group.blocks);
  const groups = flow.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => toPublicBlock(block, lookup(definitions, block.type))),
  }));
  const events = flow.events.map((event) => {
    const definition = lookup(eventDefinitions, event.type);
    return { ...event, options: definition ? forVisitors(definition.options, event.options) : {} };
  });
  const settings = complete(settingsFields, forVisitors(settingsFields, flow.settings as unknown as JsonObject));
  const visible = groups.flatMap((group) => group.blocks);
  const readByHidden = findUsedVariables(hiddenParts(blocks, visible), flow.variables);
  const readByOthers = findUsedVariables([groups, events, flow.theme, settings], flow.variables);
  return {
    ...flow,
    groups,
    events,
    variables: flow.variables.map((variable) => {
      if (!readByHidden.has(variable.id) || readByOthers.has(variable.id)) return variable;
      const { value: _, ...others } = variable;
      return others;
    }),
    settings,
  };
};

/** The parts of blocks that are removed for visitors. */
const hiddenParts = (blocks: readonly FlowBlock[], visible: readonly FlowBlock[]): unknown[] =>
  blocks.filter((block, place) => JSON.stringify(block) !== JSON.stringify(visible[place]));

const toPublicBlock = (block: FlowBlock, definition: BlockDefinition | undefined): FlowBlock => {
  if (!definition || definition.isServerOnly) return toHiddenBlock(block);
  const { id, type, outgoingEdgeId } = block;
  const { item: field } = definition;
  const codes = findServerCodes(block, definition);
  const blanks = Object.fromEntries(codes.map((key) => [key, ""]));
  const options = { ...forVisitors(definition.options, block.options), ...blanks };
  const items = block.items?.map((item) => toPublicItem(item, field ? forVisitors(field, item) : {}));
  return {
    id,
    type,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    options,
    ...(items ? { items } : {}),
    ...findFillIns(definition, options, items, block.translations),
    ...(block.translations ? { translations: block.translations } : {}),
    ...(codes.length > 0 ? { hasServerCode: true } : {}),
  };
};

const toPublicItem = ({ id, outgoingEdgeId }: FlowItem, values: JsonObject): FlowItem => ({
  ...values,
  id,
  ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
});

/** The keys of options that contain server code. */
const findServerCodes = (block: FlowBlock, { options: root }: BlockDefinition): string[] =>
  Object.entries(fieldsInside(root, block.options) ?? {}).flatMap(([key, field]) => {
    if (field.kind !== "code" || !field.apartIf || !holds(field.apartIf, [block.options])) return [];
    const code = block.options[key];
    return typeof code === "string" && isServerCode(block, code) ? [key] : [];
  });

const toHiddenBlock = ({ id, type, outgoingEdgeId, items }: FlowBlock): FlowBlock => ({
  id,
  type,
  ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  options: {},
  ...(items ? { items: items.map((item) => toPublicItem(item, {})) } : {}),
});

import { holds, valueAt } from "../fields/show-if.ts";
import type { Flow } from "../flow/flow.ts";
import type { EdgeTarget } from "../nouns/flow-parts.ts";
import { isJsonObject, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { findGroup, isTemplate } from "./find-group.ts";
import type { LintBlock, LintGroup, LintIndex } from "./lint-index.ts";

/**
 * Where an exit leads: a block by its index; `nowhere` if the path ends; `anywhere` if the group is known only at run time.
 */
export type ExitTarget = number | "nowhere" | "anywhere";

/** One way to leave a block. */
export interface Exit {
  /**
   * `on`: along its edge, or to the next block. `call`: comes back and then goes on. `behind`: where a return comes back to
   * after a jump; the block itself does not lead there.
   */
  by: "on" | "item" | "jump" | "behind" | "call" | "return";
  to: ExitTarget;
  itemId?: string;
}

/** Whether the block itself leads there. */
export const isStep = ({ by }: Exit): boolean => by !== "behind";

/** Whether a block with these exits runs a group before it goes on. A call comes first. */
export const isCall = ([first]: readonly Exit[]): boolean => first?.by === "call";

type Groups = ReadonlyMap<string, LintGroup>;

/**
 * The block to which an edge leads, as in the engine: the named one, or the group's first; if the name is wrong, the group's
 * last.
 */
export const resolveTarget = (groups: Groups, target: EdgeTarget | undefined): ExitTarget => {
  const { groupId = "", blockId } = target ?? {};
  const blocks = groups.get(groupId)?.blocks;
  const found = blockId === undefined ? blocks?.[0] : blocks?.find(({ block }) => block.id === blockId);
  return (found ?? blocks?.at(-1))?.node ?? "nowhere";
};

/** Every edge id in an item: its own and those of its rows. */
export const edgeIdsIn = (item: JsonObject): string[] => {
  const found = typeof item.outgoingEdgeId === "string" ? [item.outgoingEdgeId] : [];
  for (const key in item) {
    const value = item[key];
    if (Array.isArray(value)) for (const row of value) if (isJsonObject(row)) found.push(...edgeIdsIn(row));
  }
  return found;
};

/**
 * All exits of each block, in flow order. Where only the chat decides (which comparison matches, whether there was a jump
 * before a return), every possible exit is listed. A block that ends the path on purpose has none.
 */
export const listExits = ({ flow, groups, blocks }: Pick<LintIndex, "flow" | "groups" | "blocks">): Exit[][] => {
  /** Undefined if the edge does not exist. */
  const follow = (edgeId: string | undefined): ExitTarget | undefined => {
    const target = edgeId === undefined ? undefined : lookup(flow.edges, edgeId);
    return target && resolveTarget(groups, target);
  };
  const withItems = (itemEdges: LintBlock["itemEdges"], endsAtItems: boolean, on: Exit): Exit[] => {
    if (itemEdges.length === 0) return [on];
    const exits: Exit[] = [];
    for (const { itemId, edgeIds } of itemEdges) {
      const before = exits.length;
      for (const edgeId of edgeIds) {
        const to = follow(edgeId);
        if (to !== undefined) exits.push({ by: "item", to, itemId });
      }
      if (endsAtItems && exits.length === before) exits.push({ by: "item", to: "nowhere", itemId });
    }
    exits.push(on);
    return exits;
  };
  return blocks.map(({ block, definition, edgeId, itemEdges, node, group }, place) => {
    const next: ExitTarget = blocks[place + 1]?.group === group ? node + 1 : "nowhere";
    const on: Exit = { by: "on", to: follow(edgeId) ?? next };
    const { moves } = definition ?? {};
    if (!moves) return withItems(itemEdges, false, on);
    if (moves.endsIf && holds(moves.endsIf, [block.options])) return [];
    const jump = moves.jumps && jumpExit(flow, groups, block.options, moves.jumps);
    if (jump) return [jump, { by: "behind", to: on.to }];
    if (moves.calls) return [...callExits(flow, groups, block.options, moves.calls), on];
    if (moves.returns) return [{ by: "return", to: "nowhere" }, on];
    if (moves.passesItemsIf && holds(moves.passesItemsIf, [block.options])) return [on];
    return withItems(itemEdges, moves.endsAtItems === true, on);
  });
};

type Options = LintBlock["block"]["options"];

const textAt = (options: Options, key: string | undefined): string => {
  const value = key === undefined ? undefined : valueAt(options, key);
  return typeof value === "string" ? value.trim() : "";
};

const jumpExit = (
  flow: Flow,
  groups: Groups,
  options: Options,
  fields: { group: string; block?: string },
): Exit | undefined => {
  const name = textAt(options, fields.group);
  if (name === "") return undefined;
  if (isTemplate(name)) return { by: "jump", to: "anywhere" };
  const groupId = findGroup(flow, name)?.id;
  const blockId = textAt(options, fields.block);
  if (groupId === undefined) return { by: "jump", to: "nowhere" };
  const isMissing = blockId !== "" && !groups.get(groupId)?.blocks.some(({ block }) => block.id === blockId);
  const target = { groupId, ...(blockId === "" ? {} : { blockId }) };
  return { by: "jump", to: isMissing ? "nowhere" : resolveTarget(groups, target) };
};

/** A link to the same bot leads into its own groups; one to another bot leads nowhere in this flow. */
const callExits = (flow: Flow, groups: Groups, options: Options, fields: { bot: string; group: string }): Exit[] => {
  if (!isSelf(flow, textAt(options, fields.bot))) return [];
  const name = textAt(options, fields.group);
  if (isTemplate(name)) return [{ by: "call", to: "anywhere" }];
  const groupId = findGroup(flow, name)?.id;
  const startEdge = flow.events.find(({ type }) => type === "start")?.outgoingEdgeId ?? "";
  const target = name === "" ? lookup(flow.edges, startEdge) : groupId === undefined ? undefined : { groupId };
  const to = resolveTarget(groups, target);
  return to === "nowhere" ? [] : [{ by: "call", to }];
};

/** Whether a link refers to its own bot. */
export const isSelf = (flow: Flow, botId: string): boolean => botId === "current" || botId === flow.botId;

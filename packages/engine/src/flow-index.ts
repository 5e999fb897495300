import {
  type EdgeTarget,
  type Flow,
  type FlowBlock,
  type FlowEvent,
  type FlowGroup,
  type Flows,
  lookup,
  type Place,
  type Position,
  type Session,
  toIdentifier,
  type Variable,
  visitKey,
} from "@parley/core";

/** Indexes for look-ups in a flow. Derived once per flow object, never stored. */
export interface FlowIndex {
  blocks: ReadonlyMap<string, FlowBlock>;
  groups: ReadonlyMap<string, FlowGroup>;
  groupsByTitle: ReadonlyMap<string, FlowGroup>;
  variables: ReadonlyMap<string, Variable>;
  /** Of variables with the same name, the first. */
  variablesByName: ReadonlyMap<string, Variable>;
  /** Variables by their identifier in code. */
  variablesByIdentifier: ReadonlyMap<string, Variable>;
  edges: ReadonlyMap<string, EdgeTarget>;
  /** The key under which a session counts the visits of a block. Cached. */
  visitKeyOf(blockId: string): string;
  start: FlowEvent | undefined;
}

const idOf = ({ id }: { id: string }) => id;

/** Indexes entries by key; of duplicates, the last. */
const byKey = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [keyOf(entry), entry]));

const indexes = new WeakMap<Flow, FlowIndex>();

export const indexFlow = (flow: Flow): FlowIndex => {
  const known = indexes.get(flow);
  if (known) return known;
  const { groups, variables } = flow;
  // Of blocks with the same id, or groups or variables with the same name, the first counts; hence `reverse`.
  const index: FlowIndex = {
    blocks: byKey(groups.flatMap(({ blocks }) => blocks).reverse(), idOf),
    groups: byKey(groups, idOf),
    // Groups without a title can't be found by an empty title, which may come from an empty variable.
    groupsByTitle: byKey(groups.filter(({ title }) => title !== "").reverse(), ({ title }) => title),
    variables: byKey(variables, idOf),
    variablesByName: byKey([...variables].reverse(), ({ name }) => name),
    variablesByIdentifier: byKey(variables, ({ id }) => toIdentifier(id)),
    edges: new Map(Object.entries(flow.edges)),
    visitKeyOf: createVisitKeys(flow.botId),
    start: flow.events.find((event) => event.type === "start"),
  };
  indexes.set(flow, index);
  return index;
};

const createVisitKeys = (botId: string): FlowIndex["visitKeyOf"] => {
  const keys = new Map<string, string>();
  return (blockId) => {
    const known = keys.get(blockId);
    if (known !== undefined) return known;
    const key = visitKey(botId, blockId);
    keys.set(blockId, key);
    return key;
  };
};

/** The group with this id, or else with this title. */
export const findGroup = (index: FlowIndex, idOrTitle: string): FlowGroup | undefined =>
  index.groups.get(idOrTitle) ?? index.groupsByTitle.get(idOrTitle);

/** The block at a position, if there is one. */
export const findBlock = (index: FlowIndex, position: Position): FlowBlock | undefined =>
  index.groups.get(position.groupId)?.blocks[position.index];

/**
 * The position to which an edge or jump leads: the named block, or the group's first; null for a group without blocks. A
 * block name that the group lacks leads to its last block, because existing bots rely on that.
 */
export const findPosition = (index: FlowIndex, target: EdgeTarget): Position | null => {
  const group = index.groups.get(target.groupId);
  if (!group || group.blocks.length === 0) return null;
  const named = target.blockId === undefined ? 0 : group.blocks.findIndex((block) => block.id === target.blockId);
  return { groupId: group.id, index: named < 0 ? group.blocks.length - 1 : named };
};

/** Whether a target names a block that its group lacks. */
export const lacksBlock = (index: FlowIndex, { groupId, blockId }: EdgeTarget): boolean =>
  blockId !== undefined && index.groups.get(groupId)?.blocks.every((block) => block.id !== blockId) === true;

/** The block where a chat is, and its place. */
export const findCurrentBlock = (
  flows: Flows,
  { frames, visits }: Session,
): { block: FlowBlock; place: Place } | null => {
  const { botId = "", position = null } = frames.at(-1) ?? {};
  const flow = lookup(flows, botId);
  if (!flow || !position) return null;
  const index = indexFlow(flow);
  const block = findBlock(index, position);
  if (!block) return null;
  const visit = Math.max((visits[index.visitKeyOf(block.id)] ?? 1) - 1, 0);
  return { block, place: { botId, blockId: block.id, visit } };
};

/** The block of a flow with this id, in any group. */
export const findFlowBlock = (flow: Flow | undefined, blockId: string | undefined): FlowBlock | undefined =>
  flow && blockId !== undefined ? indexFlow(flow).blocks.get(blockId) : undefined;

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

/** Quick look-ups in a flow. Derived once for each flow object, and never stored. */
export interface FlowIndex {
  blocks: ReadonlyMap<string, FlowBlock>;
  groups: ReadonlyMap<string, FlowGroup>;
  groupsByTitle: ReadonlyMap<string, FlowGroup>;
  variables: ReadonlyMap<string, Variable>;
  /** Of several variables with the same name, the first. */
  variablesByName: ReadonlyMap<string, Variable>;
  /** By the identifier that stands for them in code. */
  variablesByIdentifier: ReadonlyMap<string, Variable>;
  edges: ReadonlyMap<string, EdgeTarget>;
  /** The key by which a session counts the visits of a block; made once. */
  visitKeyOf(blockId: string): string;
  start: FlowEvent | undefined;
}

const idOf = ({ id }: { id: string }) => id;

/** Of several entries with one key, the last. */
const byKey = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [keyOf(entry), entry]));

const indexes = new WeakMap<Flow, FlowIndex>();

export const indexFlow = (flow: Flow): FlowIndex => {
  const known = indexes.get(flow);
  if (known) return known;
  const { groups, variables } = flow;
  // Of several blocks with an id, titles, or variables with a name, the first counts.
  const index: FlowIndex = {
    blocks: byKey(groups.flatMap(({ blocks }) => blocks).reverse(), idOf),
    groups: byKey(groups, idOf),
    // Nothing leads to a group by having no title: a variable that is empty, say.
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

/** The block at a position, if the flow has one there. */
export const findBlock = (index: FlowIndex, position: Position): FlowBlock | undefined =>
  index.groups.get(position.groupId)?.blocks[position.index];

/**
 * The position an edge or jump leads to: the named block, else the group's first; null for a group without blocks. A name
 * that no block of the group has leads to its last block, as it always did in the bots that people bring with them.
 */
export const findPosition = (index: FlowIndex, target: EdgeTarget): Position | null => {
  const group = index.groups.get(target.groupId);
  if (!group || group.blocks.length === 0) return null;
  const named = target.blockId === undefined ? 0 : group.blocks.findIndex((block) => block.id === target.blockId);
  return { groupId: group.id, index: named < 0 ? group.blocks.length - 1 : named };
};

/** Whether a target names a block that its group does not have. */
export const lacksBlock = (index: FlowIndex, { groupId, blockId }: EdgeTarget): boolean =>
  blockId !== undefined && index.groups.get(groupId)?.blocks.every((block) => block.id !== blockId) === true;

/** The block that a chat stands at, and its place. */
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

/** The block of a flow with an id, in whatever group it stands. */
export const findFlowBlock = (flow: Flow | undefined, blockId: string | undefined): FlowBlock | undefined =>
  flow && blockId !== undefined ? indexFlow(flow).blocks.get(blockId) : undefined;

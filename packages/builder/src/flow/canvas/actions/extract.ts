import { definitions } from "@parley/blocks/definitions";
import {
  applyOperations,
  botEntryId,
  botOf,
  copyEntries,
  type Draft,
  type DraftEdge,
  type DraftEntry,
  type Operation,
} from "@parley/core/draft";
import { createId } from "../../../document/create-id.ts";
import { addGroupWith, connect, type Point, redirectEdge, removeSelection } from "../../../document/edits/index.ts";

const byId = <Entry extends DraftEntry>(entries: readonly Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

const groupOf = (draft: Draft, { from }: DraftEdge): string | undefined =>
  draft.blocks[String(from.blockId ?? "")]?.groupId;

/** Returns the edges that enter some groups from outside, and those that leave them. */
const edgesAround = (draft: Draft, groupIds: readonly string[]) => {
  const inside = new Set(groupIds);
  const edges = Object.values(draft.edges);
  const isFromInside = (edge: DraftEdge) => inside.has(groupOf(draft, edge) ?? "");
  return {
    into: edges.filter((edge) => inside.has(edge.to.groupId) && !isFromInside(edge)),
    out: edges.filter((edge) => !inside.has(edge.to.groupId) && isFromInside(edge)),
  };
};

const placeKey = ({ to }: DraftEdge): string => `${to.groupId} ${to.blockId ?? ""}`;

/**
 * Whether groups can become a bot of their own. A bot link continues in one place only, so they may lead to one place
 * at most. Edges from outside must lead to the beginning of a group.
 */
export const canExtract = (draft: Draft, groupIds: readonly string[]): boolean => {
  const { into, out } = edgesAround(draft, groupIds);
  return (
    groupIds.length > 0 && new Set(out.map(placeKey)).size <= 1 && into.every(({ to }) => to.blockId === undefined)
  );
};

/** Returns the groups that edges from outside lead to; the first group if there are none. */
const entriesOf = (draft: Draft, groupIds: readonly string[]): string[] => {
  const entered = new Set(edgesAround(draft, groupIds).into.map(({ to }) => to.groupId));
  const [leftmost] = groupIds
    .flatMap((id) => draft.groups[id] ?? [])
    .sort((one, other) => one.graphCoordinates.x - other.graphCoordinates.x);
  return entered.size > 0 ? [...entered] : leftmost ? [leftmost.id] : [];
};

/**
 * Makes the draft of a bot from groups of another one, with its theme, settings and the variables that the groups use.
 */
export const draftOfGroups = (draft: Draft, groupIds: readonly string[], name: string): Draft => {
  const clip = copyEntries(draft, definitions, { groups: groupIds, blocks: [] });
  const [entry = ""] = entriesOf(draft, groupIds);
  const at = draft.groups[entry]?.graphCoordinates ?? { x: 0, y: 0 };
  const [start] = Object.values(draft.events).filter(({ type }) => type === "start");
  const { notes: _notes, ...data } = botOf(draft).data;
  const made: Draft = {
    form: draft.form,
    bot: { [botEntryId]: { ...botOf(draft), name, data } },
    groups: byId(clip.groups),
    blocks: byId(clip.blocks),
    items: byId(clip.items),
    paths: byId(clip.paths),
    edges: byId(clip.edges),
    variables: byId(clip.variables),
    events: start ? byId([{ ...start, id: createId(), graphCoordinates: { x: at.x - 260, y: at.y } }]) : {},
  };
  const [event] = Object.values(made.events);
  return event
    ? applyOperations(made, connect(made, { eventId: event.id }, { groupId: entry }).operations).draft
    : made;
};

/** Replaces groups by links to the bot made from them: one link for each group that is entered from outside. */
export const replaceByLink = (
  draft: Draft,
  groupIds: readonly string[],
  {
    botId,
    titleOf,
    placeOf,
  }: { botId: string; titleOf: (groupId: string) => string; placeOf: (groupId: string) => Point },
): { operations: Operation[]; groupIds: string[] } => {
  const { into, out } = edgesAround(draft, groupIds);
  const entries = entriesOf(draft, groupIds);
  const operations: Operation[] = [];
  let now = draft;
  const add = (more: readonly Operation[]) => {
    operations.push(...more);
    now = applyOperations(now, more).draft;
  };
  const [onward] = out;
  const made = entries.map((entry, place) => {
    // The other bot begins with the first one, so that link names no group.
    const options = { typebotId: botId, mergeResults: true, ...(place === 0 ? {} : { groupId: entry }) };
    const link = addGroupWith(now, { at: placeOf(entry), title: titleOf(entry) }, [{ type: "Typebot link", options }]);
    add(link.operations);
    for (const edge of into) if (edge.to.groupId === entry) add(redirectEdge(now, edge.id, { groupId: link.groupId }));
    const [blockId = ""] = link.blockIds;
    if (onward) add(connect(now, { blockId }, onward.to).operations);
    return link.groupId;
  });
  add(removeSelection(now, { groups: groupIds }));
  return { operations, groupIds: made };
};

import { type Flow, type Flows, type Frame, lookup, type Position, type Session } from "@parley/core";
import { findBlock, indexFlow } from "./flow-index.ts";

/** Where the same block stands in another version of the flow; a place behind a group's last block stays behind it. */
const findPlace = (from: Flow, to: Flow, { groupId, index }: Position): Position | null => {
  const block = findBlock(indexFlow(from), { groupId, index });
  if (block === undefined) {
    const group = indexFlow(to).groups.get(groupId);
    return group ? { groupId, index: group.blocks.length } : null;
  }
  for (const { id, blocks } of to.groups) {
    const found = blocks.findIndex((other) => other.id === block.id && other.type === block.type);
    if (found >= 0) return { groupId: id, index: found };
  }
  return null;
};

/** The values, with those that variables new in this version begin with. */
const withNewVariables = (from: Flow, to: Flow, { variables }: Frame): Frame["variables"] => {
  const known = indexFlow(from).variablesByName;
  const values = new Map(Object.entries(variables));
  for (const { name, value } of to.variables)
    if (value !== undefined && !known.has(name) && values.get(name) === undefined) values.set(name, value);
  return Object.fromEntries(values);
};

/**
 * The session in other versions of its bots: it stands at the same blocks, its variables keep their values. A place that
 * only Return would have led to is forgotten where it is gone.
 *
 * @returns null where a bot, or a block that the chat stands at, is no longer there
 */
export const moveSession = (from: Flows, to: Flows, session: Session): Session | null => {
  const frames: Frame[] = [];
  for (const frame of session.frames) {
    const [before, after] = [lookup(from, frame.botId), lookup(to, frame.botId)];
    if (before === undefined || after === undefined) return null;
    const position = frame.position && findPlace(before, after, frame.position);
    if (frame.position !== null && position === null) return null;
    frames.push({ ...frame, position, variables: withNewVariables(before, after, frame) });
  }
  const { mark } = session;
  const marked = mark && frames[mark.depth - 1];
  const [before, after] = [lookup(from, marked?.botId ?? ""), lookup(to, marked?.botId ?? "")];
  const position = mark && before && after ? findPlace(before, after, mark.position) : null;
  return { ...session, frames, mark: mark && position ? { ...mark, position } : null };
};

import { type Flow, type Flows, type Frame, lookup, type Position, type Session } from "@parley/core";
import { findBlock, indexFlow } from "./flow-index.ts";

/** The position of the same block in another version of the flow. A position after a group's last block stays after it. */
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

/** The values, plus the initial values of variables that are new in this version. */
const withNewVariables = (from: Flow, to: Flow, { variables }: Frame): Frame["variables"] => {
  const known = indexFlow(from).variablesByName;
  const values = new Map(Object.entries(variables));
  for (const { name, value } of to.variables)
    if (value !== undefined && !known.has(name) && values.get(name) === undefined) values.set(name, value);
  return Object.fromEntries(values);
};

/**
 * Moves a session to other versions of its bots: it stays at the same blocks, and its variables keep their values. The place
 * for a Return block is forgotten if it no longer exists.
 *
 * @returns null if a bot or the current block no longer exists
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

import { type FlowBlock, type Flows, lookup, type Session } from "@parley/core";

/** The block that a chat stands at, in the bot that runs now. */
export const findCurrentBlock = (flows: Flows, session: Session): { botId: string; block: FlowBlock } | null => {
  const { botId = "", position = null } = session.frames.at(-1) ?? {};
  const group = lookup(flows, botId)?.groups.find(({ id }) => id === position?.groupId);
  const block = position === null ? undefined : group?.blocks[position.index];
  return block === undefined ? null : { botId, block };
};

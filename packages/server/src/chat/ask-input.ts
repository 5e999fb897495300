import { type FlowBlock, type InputOutput, type LogEntry, lookup } from "@parley/core";
import type { Services } from "../services.ts";
import { findFlowBlock } from "../versions/find-flow-block.ts";
import type { ChatFlows } from "./chat-flows.ts";
import type { AskedInput, ChatState } from "./chat-state.ts";
import type { InputPlace } from "./input-service.ts";
import { inputServices } from "./input-services.ts";
import type { ChatTurn, Happening } from "./run-turn.ts";
import type { StoredSession } from "./session-repository.ts";

const keyOf = ({ botId, blockId, visit }: AskedInput): string => `${visit} ${botId}/${blockId}`;

const findBlock = ({ loaded }: ChatFlows, { botId, blockId }: AskedInput): FlowBlock | undefined =>
  findFlowBlock(lookup(loaded, botId), blockId);

const placeOf = (
  { id: sessionId, workspaceId }: StoredSession,
  { resultId }: ChatState,
  { botId, visit }: AskedInput,
  block: FlowBlock,
): InputPlace => ({ sessionId, workspaceId, resultId: resultId ?? "", botId, block, visit });

/** The turn with what the server adds to the input it asks. A preview asks nobody outside. */
export const askInput = async (
  services: Services,
  flows: ChatFlows,
  stored: StoredSession,
  turn: ChatTurn,
): Promise<ChatTurn> => {
  const { state, parts } = turn;
  if (state.session?.waiting?.for !== "reply" || stored.version === null) return turn;
  const input = parts.findLast((part): part is InputOutput => part.type === "input");
  const service = input && lookup(inputServices, input.blockType);
  const block = input && findBlock(flows, input);
  if (!service || !block) return { ...turn, state: { ...state, asked: null } };
  const { botId, blockId, visit } = input;
  const asked = { botId, blockId, visit };
  const earlier = lookup(state.kept, keyOf(asked)) ?? null;
  const { options, kept } = await service.prepare(services, placeOf(stored, state, asked, block), input, earlier);
  const complete = { ...input, options: { ...input.options, ...options } };
  return {
    ...turn,
    parts: parts.map((part) => (part === input ? complete : part)),
    state: { ...state, asked, kept: { ...state.kept, [keyOf(asked)]: kept } },
  };
};

/** What happens to the chat once the server has judged the reply to the input it asked. */
export const judgeReply = async (
  services: Services,
  flows: ChatFlows,
  stored: StoredSession,
  happening: Happening,
): Promise<{ happening: Happening; logs: ({ botId: string; blockId: string } & LogEntry)[] }> => {
  const { asked, kept } = stored.state;
  const block = asked && findBlock(flows, asked);
  const service = block && lookup(inputServices, block.type);
  const own = asked && lookup(kept, keyOf(asked));
  if (happening.type !== "reply" || !service || own === undefined || own === null) return { happening, logs: [] };
  const place = placeOf(stored, stored.state, asked, block);
  const { reply, logs } = await service.check(services, place, happening.reply, own);
  const { botId, blockId } = asked;
  return { happening: { type: "reply", reply }, logs: logs.map((log) => ({ botId, blockId, ...log })) };
};

import { lookup } from "@parley/core";
import type { Services } from "../services.ts";
import type { ChatFlows } from "./chat-flows.ts";
import type { Message } from "./chat-schemas.ts";
import type { ChatState } from "./chat-state.ts";
import { messageEvent } from "./message-events.ts";
import { type ChatTurn, runTurn } from "./run-turn.ts";

/** Whether a message sent along with the start answers the first input: only where nothing has been shown before it. */
const takesMessage = ({ apis }: Services, { state, parts }: ChatTurn): boolean => {
  const input = parts.findLast((part) => part.type === "input");
  if (input === undefined || state.need !== null || parts.some((part) => part.type === "bubble")) return false;
  return lookup(apis, input.blockType)?.takesFirstMessage ?? input.items === undefined;
};

/** Runs a chat from its beginning, and answers its first input with the message where there is one. */
export const beginChat = async (
  services: Services,
  flows: ChatFlows,
  state: ChatState,
  message: Message | null | undefined,
): Promise<ChatTurn> => {
  const { resultId, variables, at } = state;
  const turn = await runTurn(
    services,
    flows,
    { ...state, session: null, need: null, transcript: [] },
    {
      type: "start",
      botId: flows.main.botId,
      variables,
      context: resultId === null ? { isPreview: true, channel: "web" } : { resultId, channel: "web" },
      ...(at === null ? {} : { at }),
    },
  );
  const { session } = turn.state;
  if (message === null || message === undefined || session === null || !takesMessage(services, turn)) return turn;
  const answered = await runTurn(
    services,
    flows,
    turn.state,
    messageEvent(services, flows, turn.state, session, message),
  );
  return { ...answered, parts: [...turn.parts, ...answered.parts], time: turn.time };
};

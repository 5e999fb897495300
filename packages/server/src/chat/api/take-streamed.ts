import type { Message } from "@parley/api";
import type { Happening } from "@parley/core";
import { hasText } from "../../effects/run-aloud.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { StoredSession } from "../session/session-repository.ts";
import type { ChatTurn } from "../turn/run-turn.ts";
import type { StreamedNeed } from "../turn/streamed-need.ts";
import { awaitText, openStreamedText } from "../turn/streamed-text.ts";
import { textOf } from "./messages.ts";

interface TakenText {
  happening: Happening;
  /** The turn as its client is told it. */
  withoutShown(turn: ChatTurn): ChatTurn;
}

/**
 * What a message means to a chat that waits for a text which its client shows while it is made. What counts is the text that
 * the server has made, whatever the client says of it. A client that says something while the text is being made has seen
 * enough of it. One that says nothing, or never asked for the text, has not got it: then the bubble is a message.
 */
export const takeStreamed = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  streamed: StreamedNeed,
  message: Message | null | undefined,
): Promise<TakenText> => {
  const { need, bubble } = streamed;
  const text = openStreamedText(services, flows, stored, streamed);
  const known = await text.find();
  const hasShown = known !== null && Boolean(textOf(message));
  if (known === "under way" && hasShown) await text.stop();
  const patch = known === null || known === "under way" ? await awaitText(text) : known;
  const isShown = hasShown && hasText(patch, bubble.variable);
  return {
    happening: { type: "done", needId: need.id, patch },
    withoutShown: (turn) => {
      const shown = turn.parts.find((part) => part.type === "bubble" && part.blockId === bubble.blockId);
      return isShown ? { ...turn, parts: turn.parts.filter((part) => part !== shown) } : turn;
    },
  };
};

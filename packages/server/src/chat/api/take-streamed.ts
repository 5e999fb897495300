import type { Message } from "@parley/api";
import type { Happening } from "@parley/core";
import { hasText } from "../../effects/run-streamed.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { StoredSession } from "../session/session-repository.ts";
import type { ChatTurn } from "../turn/run-turn.ts";
import type { StreamedNeed } from "../turn/streamed-need.ts";
import { awaitText, openStreamedText } from "../turn/streamed-text.ts";
import { textOf } from "./messages.ts";

interface TakenText {
  happening: Happening;
  /** The turn as sent to its client, without the streamed bubble. */
  withoutShown(turn: ChatTurn): ChatTurn;
}

/**
 * Converts a message to an event of a chat that waits for a streamed text. The server's text counts, whatever the
 * client reports. If the client sends a message meanwhile, it has stopped the text. If it sends none, or never
 * requested the text, it has not seen it, and gets the bubble as a message.
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

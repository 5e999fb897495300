import { createMemoryQueue } from "./change-queue.ts";
import { createDocument } from "./create-document.ts";
import { createId } from "./create-id.ts";
import { createTransport, type TransportOptions } from "./create-transport.ts";
import type { BotDocument } from "./document-state.ts";
import { openChangeQueue } from "./open-change-queue.ts";

/**
 * Opens a bot in this tab. If the browser refuses its storage, pending changes are lost with the page. Rejects with
 * TransportError if the bot can't be loaded.
 */
export const openBot = async (options: Omit<TransportOptions, "editor">): Promise<BotDocument> => {
  const editor = createId();
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const queue = await openChangeQueue({ editor, locks }).catch(createMemoryQueue);
  try {
    return await createDocument({ botId: options.botId, transport: createTransport({ ...options, editor }), queue });
  } catch (error) {
    await queue.close();
    throw error;
  }
};

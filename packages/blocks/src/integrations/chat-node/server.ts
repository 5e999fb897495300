import { isJsonObject } from "@parley/core";
import { readKey } from "../../services/find-account.ts";
import { saveItems } from "../../services/saved-items.ts";
import { createServiceServer } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { noTimeLimit } from "../../services/time-limits.ts";
import type { ChatNodeBlock } from "./block.ts";
import { credentials } from "./credentials.ts";

const name = "ChatNode";

export const server = createServiceServer<ChatNodeBlock["options"]>({
  type: "chat-node",
  name,
  credentialsType: credentials.type,
  actions: {
    "Send Message": {
      context: "While sending a message to ChatNode",
      run: async ({ botId, threadId, message, responseMapping }, { account, askJson }) => {
        if (botId.trim() === "") throw new ServiceFailure("Bot ID is missing");
        if (message === "") throw new ServiceFailure("Message is empty");
        const answer = await askJson(`https://api.public.chatnode.ai/v1/${encodeURIComponent(botId.trim())}`, {
          method: "POST",
          headers: { authorization: `Bearer ${readKey(account, "apiKey")}` },
          body: { message, ...(threadId === "" ? {} : { chat_session_id: threadId }) },
          timeLimit: noTimeLimit,
        });
        const { message: reply, chat_session_id: thread } = isJsonObject(answer) ? answer : {};
        if (typeof reply !== "string")
          throw new ServiceFailure(`${name} gave no message`, { details: JSON.stringify(answer) });
        const parts = { Message: reply, ...(thread === undefined ? {} : { "Thread ID": thread }) };
        return { variables: saveItems(responseMapping, parts) };
      },
    },
  },
});

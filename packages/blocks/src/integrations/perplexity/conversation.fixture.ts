import { createChatConversation } from "../../ai/testing/chat-fixtures.ts";

export const fixture = createChatConversation("perplexity");

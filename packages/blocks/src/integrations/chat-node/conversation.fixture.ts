import { createServiceConversation } from "../../services/testing/conversation.ts";

export const fixture = createServiceConversation("chat-node", {
  credentialsId: "account",
  action: "Send Message",
  botId: "68c052c5c3680f63",
  threadId: "{{Limit}}",
  message: "Hello",
  responseMapping: [
    { id: "m1", item: "Message", variableId: "v1" },
    { id: "m2", variableId: "v2" },
  ],
});

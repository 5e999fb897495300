import { createServiceConversation } from "../../services/testing/conversation.ts";

const common = { credentialsId: "account" };

export const fixture = createServiceConversation(
  "dify-ai",
  {
    ...common,
    action: "Create Chat Message",
    query: "Hello {{Limit}}",
    conversationVariableId: "v2",
    inputs: [{ id: "i", key: "city", value: "Rome" }],
    responseMapping: [{ id: "m", item: "Message content", variableId: "v1" }],
  },
  {
    ...common,
    action: "Create Chat Message",
    query: "Hello",
    conversation_id: "{{Limit}}",
    user: "ada",
    // The names used by earlier versions.
    responseMapping: [
      { id: "m1", item: "Answer", variableId: "v1" },
      { id: "m2", item: "Total Tokens", variableId: "v2" },
      { id: "m3", item: "Conversation ID", variableId: "v2" },
    ],
  },
  {
    ...common,
    action: "Query Knowledge Base",
    datasetId: "d1",
    query: "Hello",
    responseMapping: [{ id: "m", item: "Retrieved chunks", variableId: "v1" }],
  },
);

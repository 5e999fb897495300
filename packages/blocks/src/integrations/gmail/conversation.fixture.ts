import { createServiceConversation } from "../../services/testing/conversation.ts";

export const fixture = createServiceConversation("gmail", {
  credentialsId: "account",
  action: "Send email",
  to: "ada@example.org",
  subject: "Hi {{Limit}}",
  body: "Hello",
  attachments: "v1",
  label: "Label_1",
  from: "Ada's shop",
  threadId: "18c1f2a3b4c5d6e7",
  replyTo: "help@example.org",
  responseMapping: [{ id: "r", item: "Thread ID", variableId: "v1" }],
});

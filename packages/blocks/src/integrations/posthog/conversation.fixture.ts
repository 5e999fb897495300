import { createServiceConversation } from "../../services/testing/conversation.ts";

export const fixture = createServiceConversation(
  "posthog",
  {
    credentialsId: "account",
    action: "Capture",
    distinctId: "{{Limit}}",
    event: "signed_up",
    properties: [{ id: "p", key: "plan", value: "pro" }],
    groups: [{ id: "g", type: "company", key: "acme" }],
  },
  { credentialsId: "account", action: "Identify Group", distinctId: "ada", groupType: "company", groupKey: "acme" },
);

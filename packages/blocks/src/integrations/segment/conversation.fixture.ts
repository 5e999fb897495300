import { createServiceConversation } from "../../services/testing/conversation.ts";

const common = { credentialsId: "account", userId: "{{Limit}}" };
const properties = [{ id: "p", key: "plan", value: "pro" }];

export const fixture = createServiceConversation(
  "segment",
  { ...common, action: "Alias", previousId: "before" },
  { ...common, action: "Identify User", email: "ada@example.org", traits: properties },
  { ...common, action: "Page", name: "Pricing", category: "Docs", properties },
  { ...common, action: "Track", eventName: "Signed Up", properties },
);

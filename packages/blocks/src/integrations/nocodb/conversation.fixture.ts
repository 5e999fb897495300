import { createServiceConversation } from "../../services/testing/conversation.ts";

const common = { credentialsId: "account", tableId: "m5r3tcvn6u3iaw6" };
const filter = {
  comparisons: [{ id: "c", input: "Email", operator: "Equal to", value: "{{Limit}}" }],
  joiner: "AND",
};

export const fixture = createServiceConversation(
  "nocodb",
  {
    ...common,
    action: "Search Records",
    viewId: "vw1",
    returnType: "First",
    filter,
    responseMapping: [{ id: "m", fieldName: "Name", variableId: "v1" }],
  },
  { ...common, action: "Create Record", fields: [{ id: "f", key: "Email", value: "{{Limit}}" }] },
  { ...common, action: "Update Existing Record", filter, updates: [{ id: "u", fieldName: "Name", value: "Ada" }] },
);

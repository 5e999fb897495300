import { createServiceConversation } from "../../services/testing/conversation.ts";

const common = { credentialsId: "account" };

export const fixture = createServiceConversation(
  "blink",
  {
    ...common,
    action: "Get Users",
    filter: { type: "Employee ID", employeeId: "{{Limit}}" },
    responseMapping: [{ id: "m", item: "Display Names", variableId: "v1" }],
  },
  {
    ...common,
    action: "Send Feed Event",
    categoryId: "c1",
    ribbonColor: "#1d6fe8",
    sections: [
      { id: "s1", type: "Header", title: "News" },
      { id: "s2", type: "Text", value: "Hello {{Limit}}" },
    ],
    userIds: ["u1"],
    pushNotification: { title: "News", text: "Hello" },
    responseMapping: [{ id: "m", item: "Event ID", variableId: "v1" }],
  },
  { action: "Redirect", url: "https://app.joinblink.com/#/hub/6f1b2c3d-1111-4222-8333-123456789abc" },
);

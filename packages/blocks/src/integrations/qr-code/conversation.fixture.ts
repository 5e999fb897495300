import { createServiceConversation } from "../../services/testing/conversation.ts";

export const fixture = createServiceConversation("qr-code", {
  action: "Generate a QR Code",
  data: "https://example.org/{{Limit}}",
  saveUrlInVariableId: "v1",
});

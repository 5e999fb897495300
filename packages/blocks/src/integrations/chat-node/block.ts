import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { savedItems } from "../../services/saved-items.ts";
import { credentials } from "./credentials.ts";

export const block = defineBlock({
  type: "chat-node",
  family: "integration",
  label: "ChatNode",
  description: "Sends a message to a chatbot of ChatNode and saves its answer.",
  search: ["ai", "knowledge", "chatbot", "support"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Send Message": {
        label: "Send a message",
        fields: {
          botId: f.text({
            label: "Bot id",
            help: "It stands in the address of the chatbot on ChatNode.",
            placeholder: "68c052c5c3680f63",
            isRequired: true,
          }),
          threadId: f.text({
            label: "Thread id",
            help: "A variable that remembers the conversation: save the thread id in it below, and send it along here.",
            placeholder: "{{Thread}}",
          }),
          message: f.text({ label: "Message", placeholder: "{{Question}}", isMultiline: true, isRequired: true }),
          responseMapping: savedItems(["Message", "Thread ID"]),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : options.message),
});

export type ChatNodeBlock = BlockOf<typeof block>;

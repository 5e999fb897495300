import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { sourceItems } from "../../ai/answer-fields.ts";
import { savedItems } from "../../services/saved-items.ts";
import { credentials } from "./credentials.ts";

const chatItems = [
  "Message content",
  "Total tokens",
  "Prompt tokens",
  "Completion tokens",
  "Conversation ID",
  ...sourceItems,
] as const;

export const block = defineBlock({
  type: "dify-ai",
  family: "integration",
  label: "Dify",
  description: "Chats with an app of Dify, or looks something up in one of its knowledge bases.",
  search: ["ai", "assistant", "agent", "knowledge", "rag", "workflow"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Create Chat Message": {
        label: "Chat with an app",
        fields: {
          query: f.text({
            label: "Query",
            help: "What the app is asked.",
            placeholder: "{{Question}}",
            isMultiline: true,
            isRequired: true,
          }),
          conversationVariableId: f.variable({
            label: "Conversation",
            help: "A variable that remembers the conversation, so that the app knows what was said before.",
          }),
          inputs: f.keyValues({
            label: "Inputs",
            help: "Values of the variables that the app declares.",
            keyLabel: "Name",
          }),
          responseMapping: savedItems(chatItems, { Answer: "Message content", "Total Tokens": "Total tokens" }),
          user: f.text({
            label: "User",
            help: "Who asks, as Dify shows it: the result's id where this is empty. A conversation belongs to one user, so name one, such as a variable with the visitor's number, where it shall go on in a later chat.",
            isAdvanced: true,
          }),
          conversation_id: f.text({
            label: "Conversation id",
            help: "Bots of earlier versions name the conversation here. It counts while no variable is chosen above.",
            isAdvanced: true,
          }),
        },
      },
      "Query Knowledge Base": {
        label: "Ask a knowledge base",
        fields: {
          datasetId: f.lookup({
            label: "Knowledge base",
            help: "Pick one of your account's, or paste an id.",
            source: "knowledge bases",
            dependsOn: ["credentialsId"],
            isRequired: true,
          }),
          query: f.text({
            label: "Query",
            help: "What is looked up, in 250 letters at most.",
            placeholder: "{{Question}}",
            isRequired: true,
          }),
          responseMapping: savedItems(["Retrieved chunks"]),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : options.query),
});

export type DifyBlock = BlockOf<typeof block>;

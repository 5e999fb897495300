import { defineBlock, f } from "@parley/core/fields";
import { accountField, chatMessageFields, modelField, silenceField, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/anthropic.ts";
import { promptField, variablesFields } from "../../ai/variables-fields.ts";

const model = modelField(service, "claude-sonnet-5-5");

export const block = defineBlock({
  type: "anthropic",
  family: "integration",
  label: "Anthropic",
  description: "Asks a model of Anthropic, and saves its answer.",
  search: ["ai", "claude", "llm", "model", "tools", "vision", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Create Chat Message": { label: "Create chat message", fields: chatMessageFields(model) },
      "Generate variables": {
        label: "Generate variables",
        fields: { model, prompt: promptField, variablesToExtract: variablesFields },
      },
    },
    { label: "Action", common: { credentialsId: accountField(service), longestSilence: silenceField } },
  ),
  summary: summarizeChat,
});

import { defineBlock, f } from "@parley/core/fields";
import { accountField, chatFields, modelField, silenceField, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/mistral.ts";
import { promptField, variablesFields } from "../../ai/variables-fields.ts";

const model = modelField(service, "mistral-large-latest");

export const block = defineBlock({
  type: "mistral",
  family: "integration",
  label: "Mistral",
  description: "Asks a model of Mistral, and saves its answer.",
  search: ["ai", "ministral", "llm", "model", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Create chat completion": { label: "Create chat completion", fields: chatFields(model) },
      "Generate variables": {
        label: "Generate variables",
        fields: { model, prompt: promptField, variablesToExtract: variablesFields },
      },
    },
    { label: "Action", common: { credentialsId: accountField(service), longestSilence: silenceField } },
  ),
  summary: summarizeChat,
});

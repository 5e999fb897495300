import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { accountField, silenceField, temperatureField } from "../../ai/chat-fields.ts";
import { speechFields } from "../../ai/create-speech.ts";
import { modelEnds } from "../../ai/model-ends.ts";
import { openAiService } from "../../ai/open-ai-service.ts";

const written = (label: string) => ({
  label,
  fields: { content: f.text({ label: "Text", isMultiline: true }) },
});

const messages = f.list(
  f.union(
    "role",
    {
      system: written("System"),
      user: written("User"),
      assistant: written("Assistant"),
      "Messages sequence ✨": {
        label: "Messages in turn",
        fields: {
          content: f.object(
            {
              userMessagesVariableId: f.variable({ label: "User's messages", access: "reads" }),
              assistantMessagesVariableId: f.variable({ label: "Assistant's messages", access: "reads" }),
            },
            { label: "Lists" },
          ),
        },
      },
      Dialogue: {
        label: "Dialogue",
        fields: {
          dialogueVariableId: f.variable({ label: "List of messages", access: "reads" }),
          startsBy: f.choice(["user", "assistant"], { label: "Starts by", default: "user" }),
        },
      },
    },
    { label: "Message", default: "user" },
  ),
  { label: "Messages", addLabel: "Add a message", rowTitle: "role", isRequired: true },
);

export const block = defineBlock({
  type: "OpenAI",
  family: "integration",
  label: "OpenAI (old)",
  description: "Asks a model of OpenAI, as bots of 2023 did. New bots use the block OpenAI.",
  search: ["gpt", "chatgpt", "legacy"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  isEnded: true,
  options: f.union(
    "task",
    {
      "Create chat completion": {
        label: "Create chat completion",
        fields: {
          model: f.lookup({
            label: "Model",
            source: "models",
            dependsOn: ["credentialsId"],
            ends: modelEnds.openai ?? {},
            placeholder: "gpt-3.5-turbo",
            help: "gpt-3.5-turbo ended on 23 October 2026.",
          }),
          messages,
          advancedSettings: f.object({ temperature: temperatureField }, { label: "Advanced settings" }),
          responseMapping: f.list(
            f.fields({
              valueToExtract: f.choice(["Message content", "Total tokens"], {
                label: "Part of the answer",
                default: "Message content",
              }),
              variableId: f.variable({ label: "Save it in" }),
            }),
            { label: "Save the answer", addLabel: "Save a part of the answer", rowTitle: "valueToExtract" },
          ),
        },
      },
      "Create speech": { label: "Create speech", fields: speechFields },
      // This action never had an effect.
      "Create image": { label: "Create image", fields: {} },
    },
    {
      label: "Task",
      default: "Create chat completion",
      common: {
        credentialsId: accountField(openAiService),
        longestSilence: silenceField,
        baseUrl: f.address({ label: "Base URL", help: "Of another server that speaks like OpenAI.", isAdvanced: true }),
        apiVersion: f.text({ label: "API version", help: "What Azure wants in every address.", isAdvanced: true }),
      },
    },
  ),
  summary: (options) => ("model" in options && options.model) || options.task,
});

export type LegacyOpenAiOptions = BlockOf<typeof block>["options"];

import { f } from "@parley/core/fields";
import type { AiService } from "./ai-service.ts";
import { type AnswerRow, answerFields } from "./answer-fields.ts";
import { type MessageOptions, messageFields, messageFieldsWithoutSystem } from "./message-fields.ts";
import { modelEnds } from "./model-ends.ts";
import { type ToolOptions, toolFields } from "./tool-fields.ts";

/** The account, by which everything is asked. */
export const accountField = ({ type }: Pick<AiService, "type">) =>
  f.credentials({ label: "Account", type, isRequired: true });

export const modelField = ({ type }: Pick<AiService, "type">, placeholder: string, help?: string) =>
  f.lookup({
    label: "Model",
    source: "models",
    dependsOn: ["credentialsId"],
    ends: modelEnds[type] ?? {},
    placeholder,
    isRequired: true,
    ...(help === undefined ? {} : { help }),
  });

export const temperatureField = f.number({
  label: "Temperature",
  help: "From 0, sober, to 2, wild. Some models know only their own; then leave it empty.",
  placeholder: "1",
  step: 0.1,
  template: "rendered",
  isOptional: true,
  isAdvanced: true,
});

/** A number of tokens: about four letters each. */
const maxTokensField = f.number({
  label: "Longest answer",
  help: "In tokens, about four letters each. Empty leaves it to the provider.",
  unit: "tokens",
  min: 1,
  isOptional: true,
  isAdvanced: true,
  isOwn: true,
});

const maxTokensByDefault = f.number({
  label: "Longest answer",
  help: "In tokens, about four letters each.",
  unit: "tokens",
  min: 1,
  default: 1024,
  isAdvanced: true,
});

/** What a chat completion is made of. */
export const chatFields = (model: ReturnType<typeof modelField>) => ({
  model,
  messages: messageFields,
  tools: toolFields,
  temperature: temperatureField,
  maxTokens: maxTokensField,
  responseMapping: answerFields,
});

/** The same for a provider that takes instructions apart from the messages, and must be told how long an answer may be. */
export const chatMessageFields = (model: ReturnType<typeof modelField>) => ({
  model,
  systemMessage: f.text({
    label: "System message",
    help: "Tells the model who it is and what it must do.",
    isMultiline: true,
  }),
  messages: messageFieldsWithoutSystem,
  tools: toolFields,
  temperature: temperatureField,
  maxTokens: maxTokensByDefault,
  responseMapping: answerFields,
});

/** What the author has set of a question to a model, whichever provider's. */
export interface ChatOptions {
  model?: string;
  systemMessage?: string;
  messages: readonly MessageOptions[];
  tools: readonly ToolOptions[];
  temperature?: number | string;
  maxTokens?: number;
  responseMapping: readonly AnswerRow[];
}

/** The options of a block that can do nothing but a chat completion. */
export const completionFields = (service: Pick<AiService, "type">, placeholder: string, help?: string) =>
  f.actions(
    {
      "Create chat completion": {
        label: "Create chat completion",
        fields: chatFields(modelField(service, placeholder, help)),
      },
    },
    { label: "Action", common: { credentialsId: accountField(service) } },
  );

/** The line on a block's card. */
export const summarizeChat = (options: { action?: string | undefined; model?: string | undefined }): string =>
  options.model || (options.action ?? "");

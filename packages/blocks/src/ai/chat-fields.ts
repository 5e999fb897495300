import { type Fields, f } from "@parley/core/fields";
import type { AiService } from "./ai-service.ts";
import { type AnswerRow, answerFields, groundedAnswerFields } from "./answer-fields.ts";
import { fallbackField } from "./fallback-fields.ts";
import { type MessageOptions, messageFields, messageFieldsWithoutSystem } from "./message-fields.ts";
import { modelEnds } from "./model-ends.ts";
import { type ToolOptions, toolFields } from "./tool-fields.ts";

/** The field for the account. */
export const accountField = ({ type }: Pick<AiService, "type">) =>
  f.credentials({ label: "Account", type, isRequired: true });

/** The field for how long a model may send nothing, in a chat over the API. */
export const silenceField = f.number({
  label: "Longest silence",
  help: "A chat over the API goes on without the rest of an answer once the model has given no sign for so long. Visitors of a page stop the model themselves.",
  unit: "seconds",
  min: 1,
  max: 120,
  default: 20,
  isAdvanced: true,
  isOwn: true,
});

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

/** A number of tokens; a token is about four letters. */
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

/** The fields of a chat completion. */
export const chatFields = (model: ReturnType<typeof modelField>) => ({
  model,
  messages: messageFields,
  tools: toolFields,
  temperature: temperatureField,
  maxTokens: maxTokensField,
  fallback: fallbackField,
  responseMapping: answerFields,
});

/** The same for a provider that takes instructions separately and requires a maximum length. */
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
  fallback: fallbackField,
  responseMapping: answerFields,
});

/** The options of a question to a model, the same for all providers. */
export interface ChatOptions {
  model?: string;
  systemMessage?: string;
  messages: readonly MessageOptions[];
  tools: readonly ToolOptions[];
  temperature?: number | string;
  maxTokens?: number;
  responseMapping: readonly AnswerRow[];
}

/** The options of a block whose only action is a chat completion. */
export const completionFields = (service: Pick<AiService, "type">, placeholder: string, help?: string) =>
  withOneAction(service, chatFields(modelField(service, placeholder, help)));

/** The same for a provider whose models search the web and return sources. */
export const groundedCompletionFields = (service: Pick<AiService, "type">, placeholder: string, help?: string) =>
  withOneAction(service, {
    ...chatFields(modelField(service, placeholder, help)),
    responseMapping: groundedAnswerFields,
  });

const withOneAction = <const Inside extends Fields>(service: Pick<AiService, "type">, fields: Inside) =>
  f.actions(
    { "Create chat completion": { label: "Create chat completion", fields } },
    { label: "Action", common: { credentialsId: accountField(service), longestSilence: silenceField } },
  );

/** Returns the line for the block's card. */
export const summarizeChat = (options: { action?: string | undefined; model?: string | undefined }): string =>
  options.model || (options.action ?? "");

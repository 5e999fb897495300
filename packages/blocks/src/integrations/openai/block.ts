import { defineBlock, f } from "@parley/core/fields";
import { sourceItems } from "../../ai/answer-fields.ts";
import { accountField, chatFields, modelField, silenceField, temperatureField } from "../../ai/chat-fields.ts";
import { speechFields } from "../../ai/create-speech.ts";
import { modelEnds } from "../../ai/model-ends.ts";
import { openAiService } from "../../ai/open-ai-service.ts";
import { functionList } from "../../ai/tool-fields.ts";
import { promptField, variablesFields } from "../../ai/variables-fields.ts";
import { savedItems } from "../../services/saved-items.ts";

const model = modelField(openAiService, "gpt-6-luna");
const message = f.text({
  label: "Message",
  help: "What the visitor says: {{Question}}",
  isMultiline: true,
  isRequired: true,
});

const askModel = {
  model,
  message,
  instructions: f.text({
    label: "Instructions",
    help: "Tell the model who it is and what it must do.",
    isMultiline: true,
  }),
  responseIdVariableId: f.variable({
    label: "Remember the conversation in",
    help: "A variable for the id of the last answer. The provider goes on from there.",
  }),
  webSearchEnabled: f.bool({ label: "Search the web", default: false }),
  codeInterpreterEnabled: f.bool({
    label: "Run code",
    help: "The model may calculate by code, at OpenAI.",
    default: false,
  }),
  fileSearchVectorStoreIds: f.list(f.text({ label: "Id" }), {
    label: "Vector stores",
    addLabel: "Add a vector store",
    isAdvanced: true,
  }),
  fileSearchMaxNumResults: f.number({
    label: "Most results of a search in files",
    min: 1,
    max: 50,
    step: 1,
    isOptional: true,
    isAdvanced: true,
  }),
  fileSearchScoreThreshold: f.number({
    label: "Least score of a result",
    help: "From 0, everything, to 1, only what fits best.",
    min: 0,
    max: 1,
    step: 0.1,
    isOptional: true,
    isAdvanced: true,
  }),
  functions: functionList,
  temperature: temperatureField,
  responseMapping: savedItems(["Message", "Response ID", ...sourceItems]),
};

const transcription = {
  url: f.address({
    label: "Recording",
    help: "The address of a recording: {{Recording}}, say, of a text input that takes audio.",
    isRequired: true,
  }),
  model: f.lookup({
    label: "Model",
    source: "transcription models",
    dependsOn: ["credentialsId"],
    ends: modelEnds.openai ?? {},
    placeholder: "whisper-1",
    help: "whisper-1 ends at OpenAI on 26 February 2027; its successor is gpt-transcribe.",
  }),
  prompt: f.text({ label: "Prompt", help: "Words that are likely to be said.", isMultiline: true, isAdvanced: true }),
  transcriptionVariableId: f.variable({ label: "Save the text in", isRequired: true }),
};

const assistant = {
  assistantId: f.lookup({
    label: "Assistant",
    help: "OpenAI ended its assistants on 26 August 2026. This works with servers that still have them: name one as the base URL of the account. For OpenAI, use Ask Model.",
    source: "assistants",
    dependsOn: ["credentialsId"],
    placeholder: "asst_…",
    isRequired: true,
  }),
  threadVariableId: f.variable({
    label: "Remember the conversation in",
    help: "A variable for the id of the thread.",
  }),
  threadId: f.text({
    label: "Thread",
    help: "Of older bots: a variable remembers the conversation today.",
    isAdvanced: true,
  }),
  message,
  additionalInstructions: f.text({ label: "Additional instructions", isMultiline: true }),
  functions: f.list(
    f.fields({
      name: f.lookup({
        label: "Name",
        help: "As the assistant knows it.",
        source: "assistant functions",
        dependsOn: ["/credentialsId", "/assistantId"],
        template: "none",
      }),
      code: f.code({
        label: "Code",
        language: "javascript",
        syntax: "body",
        help: "Runs on the server, for at most 10 seconds, with what the assistant gives by name. What it returns goes to the assistant.",
      }),
    }),
    { label: "Functions", addLabel: "Add a function", rowTitle: "name", hasHiddenIds: true },
  ),
  responseMapping: savedItems(["Message", "Thread ID"]),
};

export const block = defineBlock({
  type: "openai",
  family: "integration",
  label: "OpenAI",
  description: "Asks a model of OpenAI, or of any server that speaks like it; speaks and listens.",
  search: [
    "ai",
    "gpt",
    "chatgpt",
    "llm",
    "model",
    "assistant",
    "tools",
    "vision",
    "speech",
    "tts",
    "whisper",
    "ollama",
    "local",
  ],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Create chat completion": { label: "Create chat completion", fields: chatFields(model) },
      "Ask Model": { label: "Ask model", fields: askModel },
      "Generate variables": {
        label: "Generate variables",
        fields: { model, prompt: promptField, variablesToExtract: variablesFields },
      },
      "Create speech": {
        label: "Create speech",
        fields: {
          ...speechFields,
          instructions: f.text({
            label: "Instructions",
            help: "How it is spoken. tts-1 and tts-1-hd don't know any.",
            isMultiline: true,
            isAdvanced: true,
          }),
        },
      },
      "Create transcription": { label: "Create transcription", fields: transcription },
      "Ask Assistant": { label: "Ask assistant", fields: assistant, isEnded: true },
    },
    {
      label: "Action",
      common: {
        credentialsId: accountField(openAiService),
        longestSilence: silenceField,
        // Stored in blocks of the first months; now part of the account.
        baseUrl: f.address({
          label: "Base URL",
          help: "Of older bots: it stands in the account today.",
          showIf: { field: "baseUrl", isFilled: true },
          isAdvanced: true,
        }),
        apiVersion: f.text({
          label: "API version",
          help: "Of older bots: what Azure wants in every address.",
          showIf: { field: "apiVersion", isFilled: true },
          isAdvanced: true,
        }),
      },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : ("model" in options && options.model) || options.action),
});

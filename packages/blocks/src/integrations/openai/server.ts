import { forAnyBlock } from "../../ai/ai-action.ts";
import { createChatAction } from "../../ai/chat-completion.ts";
import { createSpeech } from "../../ai/create-speech.ts";
import { generateVariables } from "../../ai/generate-variables.ts";
import { listAssistantFunctions, listAssistants } from "../../ai/list-assistants.ts";
import { listModelsNamed } from "../../ai/list-models.ts";
import { openAiService as service, toOpenAiProvider as toProvider } from "../../ai/open-ai-service.ts";
import { createAiServer } from "../../ai/server.ts";
import { askModel } from "./server-ask-model.ts";
import { askAssistant } from "./server-assistant.ts";
import { createTranscription } from "./server-transcription.ts";

export const server = createAiServer({
  service,
  toProvider,
  actions: {
    "Create chat completion": forAnyBlock(createChatAction(service)),
    "Ask Model": forAnyBlock(askModel),
    "Generate variables": forAnyBlock(generateVariables),
    "Create speech": forAnyBlock(createSpeech),
    "Create transcription": forAnyBlock(createTranscription),
    "Ask Assistant": forAnyBlock(askAssistant),
  },
  lookups: {
    "speech models": listModelsNamed(service, /tts/),
    "transcription models": listModelsNamed(service, /whisper|transcribe/),
    assistants: listAssistants,
    "assistant functions": listAssistantFunctions,
  },
});

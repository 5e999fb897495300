import { forAnyBlock } from "../../ai/ai-action.ts";
import { createSpeech } from "../../ai/create-speech.ts";
import { listModelsNamed } from "../../ai/list-models.ts";
import { openAiService as service, toOpenAiProvider as toProvider } from "../../ai/open-ai-service.ts";
import { createAiServer } from "../../ai/server.ts";
import { askLikeBefore } from "./server-chat.ts";

export const server = createAiServer({
  service,
  toProvider,
  key: "task",
  actions: {
    "Create chat completion": forAnyBlock(askLikeBefore),
    "Create speech": forAnyBlock(createSpeech),
    "Create image": { run: async () => ({}) },
  },
  lookups: { "speech models": listModelsNamed(service, /tts/) },
});

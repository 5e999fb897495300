import { forAnyBlock } from "../../ai/ai-action.ts";
import { createChatAction } from "../../ai/chat-completion.ts";
import { generateVariables } from "../../ai/generate-variables.ts";
import { service } from "../../ai/providers/mistral.ts";
import { createAiServer } from "../../ai/server.ts";

export const server = createAiServer({
  service,
  actions: {
    "Create chat completion": forAnyBlock(createChatAction(service)),
    "Generate variables": forAnyBlock(generateVariables),
  },
});

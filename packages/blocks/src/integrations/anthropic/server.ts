import { forAnyBlock } from "../../ai/ai-action.ts";
import { createChatAction } from "../../ai/chat-completion.ts";
import { generateVariables } from "../../ai/generate-variables.ts";
import { createAiServer } from "../../ai/server.ts";
import { service } from "./service.ts";

export const server = createAiServer({
  service,
  actions: {
    "Create Chat Message": forAnyBlock(createChatAction(service)),
    "Generate variables": forAnyBlock(generateVariables),
  },
});

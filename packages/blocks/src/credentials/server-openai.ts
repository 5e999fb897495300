import { openAiService } from "../ai/open-ai-service.ts";
import { createKeyServer } from "../ai/try-key.ts";

/** Servers with an OpenAI-compatible API list their models too. */
export const server = createKeyServer(openAiService);

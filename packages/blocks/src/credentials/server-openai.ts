import { openAiService } from "../ai/open-ai-service.ts";
import { createKeyServer } from "../ai/try-key.ts";

/** Other servers that speak like OpenAI list their models, too. */
export const server = createKeyServer(openAiService);

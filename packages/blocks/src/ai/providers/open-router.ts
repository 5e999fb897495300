import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "open-router",
  label: "OpenRouter",
  protocol: "openai-compatible",
  baseUrl: "https://openrouter.ai/api/v1",
  models: [],
  hasPublicModels: true,
};

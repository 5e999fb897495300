import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "together-ai",
  label: "Together",
  protocol: "openai-compatible",
  baseUrl: "https://api.together.xyz/v1",
  models: [],
};

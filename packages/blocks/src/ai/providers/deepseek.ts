import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "deepseek",
  label: "DeepSeek",
  protocol: "openai-compatible",
  baseUrl: "https://api.deepseek.com/v1",
  models: ["deepseek-chat", "deepseek-reasoner"],
};

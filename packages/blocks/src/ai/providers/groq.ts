import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "groq",
  label: "Groq",
  protocol: "groq",
  baseUrl: "https://api.groq.com/openai/v1",
  models: [],
};

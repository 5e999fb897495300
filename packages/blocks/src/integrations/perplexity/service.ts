import type { AiService } from "../../ai/ai-service.ts";

export const service: AiService = {
  type: "perplexity",
  label: "Perplexity",
  protocol: "openai-compatible",
  baseUrl: "https://api.perplexity.ai",
  models: ["sonar-deep-research", "sonar-reasoning-pro", "sonar-reasoning", "sonar-pro", "sonar"],
};

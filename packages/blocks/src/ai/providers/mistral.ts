import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "mistral",
  label: "Mistral",
  protocol: "mistral",
  baseUrl: "https://api.mistral.ai/v1",
  models: [
    "mistral-large-latest",
    "pixtral-large-latest",
    "mistral-small-latest",
    "mistral-saba-latest",
    "ministral-3b-latest",
    "ministral-8b-latest",
    "mistral-medium-latest",
  ],
};

import type { AiService } from "../ai-service.ts";

export const service: AiService = {
  type: "anthropic",
  label: "Anthropic",
  protocol: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  models: [
    "claude-sonnet-4-0",
    "claude-opus-4-0",
    "claude-3-7-sonnet-latest",
    "claude-3-5-haiku-latest",
    "claude-3-5-sonnet-latest",
    "claude-3-opus-latest",
  ],
  seesPictures: (model) => model.startsWith("claude-"),
  maxTokens: 1024,
};

import type { AiService } from "../../ai/ai-service.ts";
import { agents, presets } from "./agents.ts";

/** Accounts may store an address from before agents existed. */
export const versionedBase = (baseUrl: string): string => (baseUrl.endsWith("/v1") ? baseUrl : `${baseUrl}/v1`);

/** The date when chat completions ended, and the models they offered. */
const endedOn = "2026-09-27";

export const service: AiService = {
  type: "perplexity",
  label: "Perplexity",
  protocol: "openai-compatible",
  baseUrl: "https://api.perplexity.ai",
  models: ["sonar-deep-research", "sonar-reasoning-pro", "sonar-reasoning", "sonar-pro", "sonar"],
  presets,
  replaced: Object.fromEntries(
    Object.entries(agents).map(([model, { name }]) => [model, `Ended on ${endedOn}; ${name} answers in its place`]),
  ),
  hasPublicModels: true,
  modelsAddress: (baseUrl) => `${versionedBase(baseUrl)}/models`,
};

import type { AiService } from "../../ai/ai-service.ts";
import { agents, presets } from "./agents.ts";

/** Accounts may hold an address from before there were agents. */
export const versionedBase = (baseUrl: string): string => (baseUrl.endsWith("/v1") ? baseUrl : `${baseUrl}/v1`);

/** The day on which its chat completions ended, and the models that were asked by them. */
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

import type { JsonObject } from "@parley/core";

// Perplexity ended chat completions in September 2026 and replaced them by agents. Instead of models they have presets,
// which select a model and how long it searches.

/** The presets with their labels, from the fastest to the most thorough. */
export const presets: Readonly<Record<string, string>> = {
  fast: "Preset fast: a quick search",
  low: "Preset low: a few steps",
  medium: "Preset medium: research",
  high: "Preset high: thorough research",
  xhigh: "Preset xhigh: the longest research",
};

interface Agent {
  name: string;
  /** The request's fields for it. */
  body: JsonObject;
}

const preset = (name: string): Agent => ({ name: `the preset ${name}`, body: { preset: name } });

/** The agents that replace retired models at similar quality, cost and time. All of those models searched the web. */
export const agents: Readonly<Record<string, Agent>> = {
  sonar: { name: "perplexity/sonar", body: { model: "perplexity/sonar", tools: [{ type: "web_search" }] } },
  "sonar-pro": preset("fast"),
  "sonar-reasoning": preset("low"),
  "sonar-reasoning-pro": preset("low"),
  "sonar-deep-research": preset("medium"),
};

/** Returns the request's fields for a model or preset; other models are named directly. */
export const bodyOf = (model: string): JsonObject =>
  Object.hasOwn(presets, model)
    ? { preset: model }
    : (Object.hasOwn(agents, model) && agents[model]?.body) || { model };

import type { JsonObject } from "@parley/core";

// Perplexity ended its chat completions in September 2026. Its agents, which took their place, have other names for what
// the older models did: presets, which choose a model and how long it searches.

/** The presets, from the quickest to the most thorough, by what authors read. */
export const presets: Readonly<Record<string, string>> = {
  fast: "Preset fast: a quick search",
  low: "Preset low: a few steps",
  medium: "Preset medium: research",
  high: "Preset high: thorough research",
  xhigh: "Preset xhigh: the longest research",
};

interface Agent {
  name: string;
  /** What is asked for by it. */
  body: JsonObject;
}

const preset = (name: string): Agent => ({ name: `the preset ${name}`, body: { preset: name } });

/** What does now what a model did that has ended, and costs and takes about as much. All of them searched the web. */
export const agents: Readonly<Record<string, Agent>> = {
  sonar: { name: "perplexity/sonar", body: { model: "perplexity/sonar", tools: [{ type: "web_search" }] } },
  "sonar-pro": preset("fast"),
  "sonar-reasoning": preset("low"),
  "sonar-reasoning-pro": preset("low"),
  "sonar-deep-research": preset("medium"),
};

/** The agent that a model or a preset stands for. Other models are asked by their name. */
export const bodyOf = (model: string): JsonObject =>
  Object.hasOwn(presets, model)
    ? { preset: model }
    : (Object.hasOwn(agents, model) && agents[model]?.body) || { model };

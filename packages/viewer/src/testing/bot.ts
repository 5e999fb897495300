import { runs } from "@parley/blocks/runs";
import { compileTestFlow } from "@parley/blocks/testing";
import type { EngineEvent, Flow, JsonObject } from "@parley/core";
import { compileSettings, compileTheme } from "@parley/core/format";
import { visitorTexts } from "@parley/core/visitor-texts";
import { advance, type DrivenStep } from "@parley/engine";
import { createFlow, type TestFlow } from "@parley/engine/testing";

export { says } from "@parley/blocks/testing";

/** What the page says in English. */
export const words = visitorTexts("en").chat;

export interface TestBot extends TestFlow {
  theme?: JsonObject;
  settings?: JsonObject;
}

/** A compiled bot for tests: real blocks, complete options, theme and settings. */
export const createBot = ({ theme, settings, ...test }: TestBot): Flow =>
  compileTestFlow({ ...createFlow(test), theme: compileTheme(theme), settings: compileSettings(settings) });

/** Runs the first step, as the server does before rendering. */
export const runFirstStep = (flow: Flow, variables: Record<string, string> = {}): DrivenStep => {
  const event: EngineEvent = { type: "start", botId: flow.botId, time: 1, seed: 1, variables };
  return { event, ...advance({ flows: { [flow.botId]: flow }, catalogue: runs }, null, event) };
};

export const asks = (options: JsonObject = {}, to?: string) => ({
  type: "text input",
  options,
  ...(to === undefined ? {} : { to }),
});

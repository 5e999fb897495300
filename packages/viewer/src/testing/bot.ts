import { runs } from "@parley/blocks/runs";
import { complete } from "@parley/blocks/testing";
import type { Flow, JsonObject } from "@parley/core";
import { resolveSettings, resolveTheme } from "@parley/core/format";
import { type Advance, advance } from "@parley/engine";
import { createFlow, type TestFlow } from "@parley/engine/testing";

export { says } from "@parley/blocks/testing";

export interface TestBot extends TestFlow {
  theme?: JsonObject;
  settings?: JsonObject;
}

/** A compiled bot for tests: real blocks, complete options, theme and settings. */
export const createBot = ({ theme, settings, ...test }: TestBot): Flow =>
  complete({ ...createFlow(test), theme: resolveTheme(theme), settings: resolveSettings(settings) });

/** The turn that the server runs before it renders the page. */
export const runFirstTurn = (flow: Flow, variables: Record<string, string> = {}): Advance =>
  advance({ [flow.botId]: flow }, runs, null, { type: "start", botId: flow.botId, time: 1, seed: 1, variables });

export const asks = (options: JsonObject = {}, to?: string) => ({
  type: "text input",
  options,
  ...(to === undefined ? {} : { to }),
});

import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import type { Flow, JsonObject } from "@parley/core";
import { resolveSettings, resolveTheme } from "@parley/core/format";
import { type Advance, advance } from "@parley/engine";
import { createFlow, type TestFlow } from "@parley/engine/testing";

export interface TestBot extends TestFlow {
  theme?: JsonObject;
  settings?: JsonObject;
}

/** A compiled bot for tests: real blocks, complete options, theme and settings. */
export const createBot = ({ theme, settings, ...test }: TestBot): Flow => {
  const flow = createFlow(test);
  return {
    ...flow,
    theme: resolveTheme(theme),
    settings: resolveSettings(settings),
    groups: flow.groups.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) => {
        const definition = definitions[block.type];
        if (!definition) return block;
        const options = definition.options.parse(block.options) as typeof block.options;
        const items = block.items?.map((item) => ({ ...item, ...definition.item?.parse(item) }));
        return { ...block, options, ...(items ? { items } : {}) };
      }),
    })),
  };
};

/** The turn that the server runs before it renders the page. */
export const runFirstTurn = (flow: Flow, variables: Record<string, string> = {}): Advance =>
  advance({ [flow.botId]: flow }, runs, null, { type: "start", botId: flow.botId, time: 1, seed: 1, variables });

export const says = (text: string) => ({ type: "text", options: { richText: [{ type: "p", children: [{ text }] }] } });

export const asks = (options: JsonObject = {}, to?: string) => ({
  type: "text input",
  options,
  ...(to === undefined ? {} : { to }),
});

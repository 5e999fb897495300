import type { Flow } from "@parley/core";
import { type Chat, type ChatOptions, chat, createFlow, evaluateHere, type TestFlow } from "@parley/engine/testing";
import { definitions } from "../definitions.ts";
import { runs } from "../runs.ts";

/** Fills in the options and items of a test flow's blocks, as compiling does. */
export const complete = (flow: Flow): Flow => ({
  ...flow,
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
});

/** Starts a chat with real blocks. */
export const play = (flow: TestFlow, options: Partial<ChatOptions> = {}): Chat =>
  chat(complete(createFlow(flow)), { catalogue: runs, evaluate: evaluateHere, ...options });

/** A text bubble for tests. */
export const says = (text: string, to?: string) => ({
  type: "text",
  options: { richText: [{ type: "p", children: [{ text }] }] },
  ...(to ? { to } : {}),
});

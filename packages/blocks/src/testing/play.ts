import type { Flow } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { type BotFileBlock, compileBlock } from "@parley/core/format";
import { type Chat, type ChatOptions, chat, createFlow, evaluateHere, type TestFlow } from "@parley/engine/testing";
import { testDefinitions, testRuns } from "./test-catalogue.ts";

/** Compiles the blocks of a test flow like those of a file. */
export const compileTestFlow = (flow: Flow, known: Definitions = testDefinitions): Flow => ({
  ...flow,
  groups: flow.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => {
      const definition = known[block.type];
      if (!definition) return block;
      const { options, ...rest } = block;
      const stored = { ...rest, [definition.key]: options } as BotFileBlock;
      return { ...block, ...compileBlock(stored, definition, false).block };
    }),
  })),
});

/** Starts a chat with real blocks. */
export const play = (flow: TestFlow, options: Partial<ChatOptions> = {}): Chat =>
  chat(compileTestFlow(createFlow(flow)), { catalogue: testRuns, evaluate: evaluateHere, ...options });

/** A text bubble for tests. */
export const says = (text: string, to?: string) => ({
  type: "text",
  options: { richText: [{ type: "p", children: [{ text }] }] },
  ...(to ? { to } : {}),
});

/** A text input for tests that saves its answer in the variable with this name. */
export const asks = (name: string) => ({ type: "text input", options: { variableId: `v${name}` } });

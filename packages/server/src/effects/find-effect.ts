import {
  type BlockServers,
  type ChatContext,
  errorText,
  type Flow,
  type FlowBlock,
  lookup,
  type NamedValue,
  type Patch,
  type VariableValue,
} from "@parley/core";
import type { Sandbox } from "../sandbox/create-sandbox.ts";
import { findFlowBlock } from "../versions/find-flow-block.ts";

/** The effect of a block on the server. */
export interface Effect {
  block: FlowBlock;
  /**
   * All variables of the bot, with the values of a chat by name. A variable that the chat has no value of has the one it
   * begins with: visitors' flows lack those that only the server reads.
   */
  variablesOf(values: Readonly<Record<string, VariableValue>>): NamedValue[];
  /** Does it. Never rejects: what fails is an error in the patch. */
  run(
    sandbox: Pick<Sandbox, "evaluate">,
    chat: ChatContext,
    values: Readonly<Record<string, VariableValue>>,
  ): Promise<Patch>;
}

/** The effect of a block of the flow that the server has; null where there is no such block, or it has none. */
export const findEffect = (servers: BlockServers, flow: Flow, blockId: string): Effect | null => {
  const block = findFlowBlock(flow, blockId);
  const effect = block && lookup(servers, block.type);
  if (!effect) return null;
  const variablesOf: Effect["variablesOf"] = (values) =>
    flow.variables.map(({ id, name, value: first = null }) => {
      const value = lookup(values, name);
      return { id, name, value: value === undefined ? first : value };
    });
  return {
    block,
    variablesOf,
    async run(sandbox, chat, values) {
      try {
        return await effect(block, {
          chat,
          variables: variablesOf(values),
          evaluate: (evaluations) => sandbox.evaluate(evaluations),
        });
      } catch (error) {
        return { error: errorText(error) };
      }
    },
  };
};

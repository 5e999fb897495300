import type { FlowBlock, FlowItem } from "./flow.ts";
import type { JsonObject } from "./json.ts";
import type { ChatContext, Evaluation, EvaluationResult, Patch } from "./session.ts";
import type { NamedValue } from "./template.ts";

/** What the server has for the effect of a block. */
export interface ServerContext {
  readonly chat: ChatContext;
  /** All variables of the block's bot with their values. The values are the visitor's to choose. */
  readonly variables: readonly NamedValue[];
  /** Runs code in the sandbox. */
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
}

/**
 * Does on the server what a block asked for by an effect with `where: "server"`. The block comes from the flow that only
 * the server has, with all its options. What fails is an error in the patch.
 */
export type ServerEffect<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
) => Promise<Patch>;

/** All block types with an effect on the server, by their stored type. */
export type BlockServers = Readonly<Record<string, ServerEffect>>;

/** Declares a block's effect on the server with its own option and item types. */
export const defineServer = <Options, Item = FlowItem>(effect: ServerEffect<Options, Item>): ServerEffect =>
  // The one boundary where a block's option types are forgotten: compiling has checked them against its definition.
  effect as unknown as ServerEffect;

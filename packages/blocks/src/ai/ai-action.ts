import type { AiProvider, JsonObject, Patch, ServerContext } from "@parley/core";

/** An action of an AI block, with an account that has a key. */
export interface AiAction<Options = JsonObject> {
  run(options: Options, context: ServerContext, provider: AiProvider): Promise<Patch>;
  /** Returns the variable for a text that is streamed to the visitor; see `BlockServer`. */
  streamsInto?(options: Options): string | undefined;
  /** Its options may name another model that answers in its place. */
  hasFallback?: true;
}

/** The actions by their stored name. */
export type AiActions = Readonly<Record<string, AiAction>>;

/** Drops the type of an action's options; compiling has checked them against the block's fields. */
export const forAnyBlock = <Options>(action: AiAction<Options>): AiAction => action as unknown as AiAction;

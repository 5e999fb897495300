import type { AiProvider, JsonObject, Patch, ServerContext } from "@parley/core";

/** One of the things that an AI block can do. The provider has a key. */
export interface AiAction<Options = JsonObject> {
  run(options: Options, context: ServerContext, provider: AiProvider): Promise<Patch>;
  /** The variable that gets the text which is said while it is made; see `BlockServer`. */
  streamsInto?(options: Options): string | undefined;
}

/** By the stored word of the action. */
export type AiActions = Readonly<Record<string, AiAction>>;

/** Forgets the type of an action's options: compiling has checked them against the block's fields. */
export const forAnyBlock = <Options>(action: AiAction<Options>): AiAction => action as unknown as AiAction;

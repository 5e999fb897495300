import type { Catalogue } from "@parley/core";
import type { BubbleViews } from "./bubble-view.ts";
import type { ClientEffects } from "./client-effect.ts";
import type { InputViews } from "./input-view.ts";

/** Everything the visitor's browser needs of some block types, by stored type. */
export interface VisitorBlocks {
  runs: Catalogue;
  bubbleViews: BubbleViews;
  inputViews: InputViews;
  clients: ClientEffects;
  /** Loads the views that have their own script, so that they are ready when needed. */
  later: Readonly<Record<string, () => Promise<unknown>>>;
}

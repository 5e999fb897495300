import type { Catalogue } from "@parley/core";
import type { BubbleViews } from "./bubble-view.ts";
import type { ClientEffects } from "./client-effect.ts";
import type { InputViews } from "./input-view.ts";

/** All that the visitor's browser needs of some block types, each by its stored type. */
export interface VisitorBlocks {
  runs: Catalogue;
  bubbleViews: BubbleViews;
  inputViews: InputViews;
  clients: ClientEffects;
  /** Fetches the views that come in files of their own, so that they are there when they are needed. */
  later: Readonly<Record<string, () => Promise<unknown>>>;
}

import type { Catalogue } from "@parley/core";
import type { BubbleView, BubbleViews } from "./bubble-view.ts";
import type { ClientEffects } from "./client-effect.ts";
import type { InputView, InputViews } from "./input-view.ts";

/** Loads the views of some block types, each by itself. */
export interface ViewLoaders {
  bubbleViews: Readonly<Record<string, () => Promise<BubbleView>>>;
  inputViews: Readonly<Record<string, () => Promise<InputView>>>;
}

/** Everything the visitor's browser needs of some block types, by stored type. */
export interface VisitorBlocks {
  runs: Catalogue;
  bubbleViews: BubbleViews;
  inputViews: InputViews;
  clients: ClientEffects;
  /** Loads the views that have their own script, so that they are ready when needed. */
  later: Readonly<Record<string, () => Promise<unknown>>>;
}

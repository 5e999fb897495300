import type { JsonObject } from "@parley/core";
import type { ComponentType } from "react";

/**
 * When the chat goes on after a bubble: after the typing time of its text, when the bubble calls `onReady`, or after
 * the fixed time of its kind (specification, section 4, "Timing").
 */
export type BubblePace = "typing" | "loaded" | "embed" | "audio";

export interface BubbleViewProps<Content = JsonObject> {
  content: Content;
  /** Call it once when the content has loaded or has failed to load. Only the pace `loaded` waits for it. */
  onReady: () => void;
  /**
   * False while the bubble is rendered but still hidden; until it is true, nothing may be loaded that others would
   * notice.
   */
  isShown: boolean;
  /** True if the bubble was shown on an earlier visit of this chat: nothing in it may start by itself. */
  isPast: boolean;
}

/** How a bubble block is rendered for the visitor, and how long it takes. */
export interface BubbleView {
  pace: BubblePace;
  Component: ComponentType<BubbleViewProps>;
}

/** All bubble views by block type. */
export type BubbleViews = Readonly<Record<string, BubbleView>>;

/** Declares a bubble's view with its own content type. */
export const defineBubbleView = <Content>(
  pace: BubblePace,
  Component: ComponentType<BubbleViewProps<Content>>,
): BubbleView => ({
  pace,
  // The one cast that drops a bubble's content type: the block's own run has made the content.
  Component: Component as unknown as ComponentType<BubbleViewProps>,
});

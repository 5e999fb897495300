import type { JsonObject } from "@parley/core";
import type { ComponentType } from "react";

/**
 * When a bubble has taken its time and the chat goes on: after the typing time of its text, when it says that it is
 * loaded (`onReady`), or after the fixed time of its kind (specification, section 4, "Timing").
 */
export type BubblePace = "typing" | "loaded" | "embed" | "audio";

export interface BubbleViewProps<Content = JsonObject> {
  content: Content;
  /** Call it once when the content is there, or will never be. Only bubbles with the pace `loaded` are waited for. */
  onReady: () => void;
  /** Its time has come. Before that it may be there out of sight, and loads nothing that others would notice. */
  isShown: boolean;
  /** The visitor has come back to a chat in which it was shown before: nothing in it starts by itself. */
  isPast: boolean;
}

/** How a bubble block looks to the visitor, and how long it takes. */
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
  // The one boundary where a bubble's content type is forgotten: the block's own run has made the content.
  Component: Component as unknown as ComponentType<BubbleViewProps>,
});

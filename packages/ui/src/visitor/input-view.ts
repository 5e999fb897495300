import type { JsonObject, Reply } from "@parley/core";
import type { ComponentType } from "react";

export interface InputViewProps<Options = JsonObject, Item = JsonObject> {
  /** Complete options, templates rendered. */
  options: Options;
  items: readonly Item[];
  /** What the field begins with; empty unless the bot prefills. */
  prefilledValue: string;
  /** What the bot asked, as plain text: names the control for screen readers. May be empty. */
  question: string;
  onReply: (reply: Reply) => void;
}

/** How an input block looks to the visitor. */
export type InputView = ComponentType<InputViewProps>;

/** All input views by block type. */
export type InputViews = Readonly<Record<string, InputView>>;

/** Declares an input's view with its own option and item types. */
export const defineInputView = <Options, Item = JsonObject>(
  Component: ComponentType<InputViewProps<Options, Item>>,
): InputView =>
  // The one boundary where an input's option types are forgotten: the block's own run has made the options.
  Component as unknown as InputView;

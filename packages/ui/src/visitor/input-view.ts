import type { JsonObject, Reply } from "@parley/core";
import type { ComponentType } from "react";
import type { Uploads } from "./files/uploads.ts";

/** What an input can ask of its page, besides sending the answer. */
export interface InputHost {
  /**
   * Calls the server for this visit of the input, after the visitor's earlier answers are stored. Rejects with the
   * server's own message; the error's `cause` is "refused" if trying again would not help.
   */
  ask: (what: string, data?: JsonObject) => Promise<JsonObject>;
  /** Keeps the chat for a visitor who leaves for another page and comes back to `url`. */
  prepareReturn: () => { url: string; forget: () => void };
  /** Absent where files can't be sent. */
  uploads?: Uploads;
}

export interface InputViewProps<Options = JsonObject, Item = JsonObject> {
  /** All options with defaults, and with templates filled in. */
  options: Options;
  items: readonly Item[];
  /** The first value of the field; empty unless the bot prefills it. */
  prefilledValue: string;
  /** The bot's question as plain text: the control's name for screen readers. May be empty. */
  question: string;
  /** Absent if there is no server behind the page. */
  host?: InputHost;
  onReply: (reply: Reply) => void;
}

/** How an input block is rendered for the visitor. */
export type InputView = ComponentType<InputViewProps>;

/** All input views by block type. */
export type InputViews = Readonly<Record<string, InputView>>;

/** Declares an input's view with its own option and item types. */
export const defineInputView = <Options, Item = JsonObject>(
  Component: ComponentType<InputViewProps<Options, Item>>,
): InputView =>
  // The one cast that drops an input's option types: the block's own run has made the options.
  Component as unknown as InputView;

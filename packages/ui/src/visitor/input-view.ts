import type { JsonObject, Reply } from "@parley/core";
import type { ComponentType } from "react";
import type { Uploads } from "./files/uploads.ts";

/** What an input can ask of the page it is shown on, beyond sending the answer. */
export interface InputHost {
  /**
   * Calls the server for this input and this visit of it; what the visitor has answered so far is stored before.
   * Rejects with the server's own message; the error's `cause` is "refused" where asking again would change nothing.
   */
  ask: (what: string, data?: JsonObject) => Promise<JsonObject>;
  /** Keeps the chat for a visitor who may leave for another page and come back to `url`. */
  prepareReturn: () => { url: string; forget: () => void };
  /** Sends files; absent where they can't be sent. */
  uploads?: Uploads;
}

export interface InputViewProps<Options = JsonObject, Item = JsonObject> {
  /** Complete options, templates rendered. */
  options: Options;
  items: readonly Item[];
  /** What the field begins with; empty unless the bot prefills. */
  prefilledValue: string;
  /** What the bot asked, as plain text: names the control for screen readers. May be empty. */
  question: string;
  /** Absent where there is no server behind the page. */
  host?: InputHost;
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

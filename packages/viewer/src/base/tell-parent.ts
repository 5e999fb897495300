import type { VariableValue } from "@parley/core";
import { isEmbedded } from "@parley/ui";

/** The messages to the page around an embedded chat. */
export type ParentMessage =
  | { newVariableValue: { name: string; value: NonNullable<VariableValue> } }
  /** The browser did not let this page open the address. */
  | { redirectUrl: string };

/** Whether the chat is in a frame of our launcher (`packages/embed`), which gives its frames this name. */
export const isLaunched = (): boolean => isEmbedded() && window.name === "parley";

/** Sends a message to the outermost page, whatever its origin (specification, section 1). */
export const tellParent = (message: ParentMessage): void => {
  if (isEmbedded()) (window.top ?? window.parent).postMessage({ from: "typebot", ...message }, "*");
};

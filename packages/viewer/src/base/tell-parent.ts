import type { VariableValue } from "@parley/core";

/** What the page around an embedded chat is told. */
export type ParentMessage =
  | { newVariableValue: { name: string; value: NonNullable<VariableValue> } }
  /** The browser did not let this page open the address. */
  | { redirectUrl: string };

/** Whether the chat stands in a frame of another page. */
export const isEmbedded = (): boolean => window.parent !== window;

/** Whether it stands in a frame of our launcher (`packages/embed`), which names its frames so. */
export const isLaunched = (): boolean => isEmbedded() && window.name === "parley";

/** Tells the outermost page, where there is one, whatever its origin (specification, section 1). */
export const tellParent = (message: ParentMessage): void => {
  if (isEmbedded()) (window.top ?? window.parent).postMessage({ from: "typebot", ...message }, "*");
};

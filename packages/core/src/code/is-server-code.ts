import type { FlowBlock } from "../nouns/flow-parts.ts";

const template = /\{\{[^{}]+\}\}/g;

/**
 * Whether code that runs apart from the page runs on the server, whatever the chat's host is: because it calls others by
 * `fetch`, and may hold what visitors must not see. All other such code runs where the chat runs. In a visitor's flow
 * the text is missing, and the block says that there is some.
 */
export const isServerCode = (block: Pick<FlowBlock, "hasServerCode">, code: string): boolean =>
  block.hasServerCode === true || /\bfetch\b/.test(code.replace(template, " "));

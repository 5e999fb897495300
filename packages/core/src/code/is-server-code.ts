import type { FlowBlock } from "../nouns/flow-parts.ts";

const template = /\{\{[^{}]+\}\}/g;

/**
 * Whether code without access to the page runs on the server for every host: it does if it calls `fetch`, and may then
 * contain secrets. Other such code runs where the chat runs. A visitor's flow omits the code of the first kind and marks the
 * block instead.
 */
export const isServerCode = (block: Pick<FlowBlock, "hasServerCode">, code: string): boolean =>
  block.hasServerCode === true || /\bfetch\b/.test(code.replace(template, " "));

import { defineServer, prepareCode } from "@parley/core";
import { codeOf, isOnServer, readChanges } from "./apart.ts";
import type { CodeBlock } from "./block.ts";

/** Runs the code, which may call others; nobody else's chat needs to know it. */
export const server = defineServer<CodeBlock["options"]>(async (block, { chat, variables, evaluate }) => {
  if (!isOnServer(block, chat)) return { error: "This code does not run on the server." };
  const code = prepareCode("code", codeOf(block.options), variables);
  const [result] = await evaluate([{ ...code, canFetch: true }]);
  return result?.ok
    ? { variables: readChanges(result, variables) }
    : { error: result?.error ?? "The code was not run." };
});

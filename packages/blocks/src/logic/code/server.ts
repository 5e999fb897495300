import { defineServer, prepareCode } from "@parley/core";
import { codeOf, isOnServer, readChanges } from "./apart.ts";
import type { CodeBlock } from "./block.ts";

export const server = defineServer<CodeBlock["options"]>({
  effects: {
    /** Runs the code on the server, where it may send requests. */
    "run on the server": async (block, { chat, variables, evaluate }) => {
      if (!isOnServer(block, chat)) return { error: "This code does not run on the server." };
      const code = prepareCode("code", codeOf(block.options), variables);
      const [result] = await evaluate([{ ...code, canFetch: true }]);
      return result?.ok
        ? { variables: readChanges(result, (named) => variables.find(({ name }) => name === named)?.id) }
        : { error: result?.error ?? "The code was not run." };
    },
  },
});

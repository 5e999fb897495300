import { defineRun } from "@parley/core";
import type { TextInputBlock } from "./block.ts";

export const run = defineRun<TextInputBlock["options"]>({
  run: ({ options }, context) => ({ do: "ask", options: { ...options, labels: context.deep(options.labels) } }),
  reply: (_block, reply) => ({ isValid: true, content: reply.text }),
});

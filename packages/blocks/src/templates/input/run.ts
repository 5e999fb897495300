import { defineRun } from "@parley/core";
import type { TemplateInputBlock } from "./block.ts";

export const run = defineRun<TemplateInputBlock["options"]>({
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, reply) {
    const text = reply.text.trim();
    if (text.length >= options.minLength) return { isValid: true, content: text };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});

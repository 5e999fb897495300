import { defineRun, type RunContext, toNumber } from "@parley/core";
import type { RatingBlock } from "./block.ts";

const startOf = ({ options }: RatingBlock, context: RunContext): number => {
  if (options.buttonType === "Icons") return 1;
  const { startsAt } = options;
  return toNumber(typeof startsAt === "string" ? context.text(startsAt) : startsAt) ?? 0;
};

export const run = defineRun<RatingBlock["options"]>({
  run(block, context) {
    const { options } = block;
    return {
      do: "ask",
      options: { ...options, startsAt: startOf(block, context), labels: context.deep(options.labels) },
    };
  },
  reply(block, reply, context) {
    const text = reply.text.trim();
    const rating = Number(text);
    const isValid = text !== "" && rating >= startOf(block, context) && rating <= block.options.length;
    if (isValid) return { isValid, content: text };
    return { isValid, message: context.text(block.options.retryMessageContent ?? "") };
  },
});

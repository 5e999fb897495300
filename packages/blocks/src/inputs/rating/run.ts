import { defineRun, toNumber } from "@parley/core";
import type { RatingBlock } from "./block.ts";
import { findStep, listSteps } from "./steps.ts";

const startOf = ({ buttonType, startsAt }: RatingBlock["options"]): number =>
  buttonType === "Icons" ? 1 : (toNumber(startsAt) ?? 0);

export const run = defineRun<RatingBlock["options"]>({
  run: ({ options }) => ({ do: "ask", options: { ...options, startsAt: startOf(options) } }),
  reply({ options }, reply) {
    const rating = findStep(listSteps(startOf(options), options.length), reply.text);
    if (rating !== null) return { isValid: true, content: String(rating) };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});

import { defineRun, type Picked, toNumber } from "@parley/core";
import type { RatingBlock } from "./block.ts";
import { findStep, listSteps } from "./steps.ts";

type Options = RatingBlock["options"];

const startOf = ({ buttonType, startsAt }: Options): number => (buttonType === "Icons" ? 1 : (toNumber(startsAt) ?? 0));

/** More icons would fill the visitor's bubble; they are shown as a place on a scale. */
const mostIcons = 10;

const pickedOf = ({ buttonType, customIcon }: Options, steps: readonly number[], rating: number): Picked => {
  const [least = rating, most = rating] = [steps[0], steps.at(-1)];
  if (buttonType !== "Icons" || most > mostIcons) return { kind: "scale", rating, least, most };
  const svg = customIcon.isEnabled ? customIcon.svg.trim() : "";
  return { kind: "icons", rating, most, ...(svg === "" ? {} : { svg }) };
};

export const run = defineRun<Options>({
  run: ({ options }) => ({ do: "ask", options: { ...options, startsAt: startOf(options) } }),
  reply({ options }, reply) {
    const steps = listSteps(startOf(options), options.length);
    const rating = findStep(steps, reply.text);
    if (rating !== null) return { isValid: true, content: String(rating), picked: pickedOf(options, steps, rating) };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});

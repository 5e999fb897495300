import { defineRun, toNumber } from "@parley/core";
import type { WaitBlock } from "./block.ts";

export const run = defineRun<WaitBlock["options"]>({
  run({ options }, context) {
    const seconds = toNumber(context.text(options.secondsToWaitFor));
    const { shouldPause } = options;
    if (seconds === undefined || (seconds <= 0 && !shouldPause)) return { do: "next" };
    return { do: "effect", kind: "wait", where: "client", data: { seconds: Math.max(seconds, 0), shouldPause } };
  },
});

import { defineRun, toNumber } from "@parley/core";
import type { WaitBlock } from "./block.ts";

export const run = defineRun<WaitBlock["options"]>({
  run({ options: { secondsToWaitFor, shouldPause } }) {
    const seconds = toNumber(secondsToWaitFor);
    if (seconds === undefined || (seconds <= 0 && !shouldPause)) return { do: "next" };
    const data = { seconds: Math.max(seconds, 0), shouldPause };
    return { do: "need", need: { kind: "effect", effect: "wait", where: "client", data } };
  },
});

import { defineRun, isConditionMet } from "@parley/core";
import type { ConditionBlock } from "./block.ts";

export const run = defineRun<ConditionBlock["options"], NonNullable<ConditionBlock["items"]>[number]>({
  run(block, context) {
    const match = block.items?.find((item) => isConditionMet(item.content, context));
    return match ? { do: "follow", edgeId: match.outgoingEdgeId ?? null } : { do: "next" };
  },
});

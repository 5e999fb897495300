import { defineRun } from "@parley/core";
import type { AbTestBlock } from "./block.ts";

export const run = defineRun<AbTestBlock["options"], NonNullable<AbTestBlock["items"]>[number]>({
  run({ options, items }, context) {
    const edgeOf = (path: "a" | "b") => items?.find((item) => item.path === path)?.outgoingEdgeId;
    // Without an edge for A every visitor takes B; without an edge for B the flow goes on.
    const edgeId = (context.random() * 100 < options.aPercent ? edgeOf("a") : undefined) ?? edgeOf("b");
    return edgeId === undefined ? { do: "next" } : { do: "follow", edgeId };
  },
});

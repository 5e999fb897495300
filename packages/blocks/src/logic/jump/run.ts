import { defineRun } from "@parley/core";
import type { JumpBlock } from "./block.ts";

export const run = defineRun<JumpBlock["options"]>({
  run({ options }, context) {
    if (!options.groupId) return { do: "next" };
    const groupId = context.findGroupId(options.groupId);
    if (groupId === undefined)
      return {
        do: "follow",
        edgeId: null,
        logs: [{ status: "error", description: "Jump: the group does not exist", details: options.groupId }],
      };
    const { blockId } = options;
    return { do: "jump", groupId, marks: true, ...(blockId ? { blockId } : {}) };
  },
  jumpsTo: ({ options: { groupId, blockId } }) => (groupId ? { groupId, ...(blockId ? { blockId } : {}) } : undefined),
});

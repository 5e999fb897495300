import { defineRun } from "@parley/core";
import type { BotLinkBlock } from "./block.ts";

export const run = defineRun<BotLinkBlock["options"]>({
  run({ options }, context) {
    if (!options.typebotId)
      return {
        do: "next",
        logs: [{ status: "error", description: "Failed to link typebot", details: "No bot is chosen." }],
      };
    const isSelf = options.typebotId === "current" || options.typebotId === context.botId();
    const { groupId } = options;
    return {
      do: "call",
      call: {
        botId: isSelf ? context.botId() : options.typebotId,
        isMerging: isSelf || options.mergeResults,
        ...(groupId ? { groupId } : {}),
      },
    };
  },
});

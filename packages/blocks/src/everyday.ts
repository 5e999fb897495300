// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { run as textBubbleRun } from "./bubbles/text/run.ts";
import { view as textBubbleView } from "./bubbles/text/view.tsx";
import { run as textInputRun } from "./inputs/text-input/run.ts";
import { view as textInputView } from "./inputs/text-input/view.tsx";

/** The blocks that travel in the visitor's script. */
export const everyday: VisitorBlocks = {
  runs: {
    text: textBubbleRun,
    "text input": textInputRun,
  },
  bubbleViews: {
    text: textBubbleView,
  },
  inputViews: {
    "text input": textInputView,
  },
  clients: {},
  later: {},
};

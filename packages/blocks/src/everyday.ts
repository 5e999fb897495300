// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { view as textBubbleView } from "./bubbles/text/view.tsx";
import { view as textInputView } from "./inputs/text-input/view.tsx";

/** What the visitor sees of the blocks of nearly every flow. It travels in the visitor's script. */
export const everyday: Pick<VisitorBlocks, "bubbleViews" | "inputViews"> = {
  bubbleViews: {
    text: textBubbleView,
  },
  inputViews: {
    "text input": textInputView,
  },
};

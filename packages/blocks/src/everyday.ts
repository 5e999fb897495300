// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { run as imageBubbleRun } from "./bubbles/image/run.ts";
import { view as imageBubbleView } from "./bubbles/image/view.tsx";
import { light as textBubbleLight } from "./bubbles/text/light.ts";
import { view as textBubbleView } from "./bubbles/text/view.tsx";
import { run as choiceInputRun } from "./inputs/choice/run.ts";
import { view as choiceInputView } from "./inputs/choice/view.tsx";
import { run as emailInputRun } from "./inputs/email/run.ts";
import { view as emailInputView } from "./inputs/email/view.tsx";
import { light as textInputLight } from "./inputs/text-input/light.ts";
import { view as textInputView } from "./inputs/text-input/view.tsx";
import { run as conditionLogicRun } from "./logic/condition/run.ts";

/** The blocks that travel in the visitor's script. */
export const everyday: VisitorBlocks = {
  runs: {
    image: imageBubbleRun,
    text: textBubbleLight.run,
    "choice input": choiceInputRun,
    "email input": emailInputRun,
    "text input": textInputLight.run,
    Condition: conditionLogicRun,
  },
  lights: {
    text: textBubbleLight,
    "text input": textInputLight,
  },
  bubbleViews: {
    image: imageBubbleView,
    text: textBubbleView,
  },
  inputViews: {
    "choice input": choiceInputView,
    "email input": emailInputView,
    "text input": textInputView,
  },
  clients: {},
  later: {},
};

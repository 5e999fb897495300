// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { run as imageBubbleRun } from "./bubbles/image/run.ts";
import { view as imageBubbleView } from "./bubbles/image/view.tsx";
import { run as textBubbleRun } from "./bubbles/text/run.ts";
import { view as textBubbleView } from "./bubbles/text/view.tsx";
import { run as choiceInputRun } from "./inputs/choice/run.ts";
import { view as choiceInputView } from "./inputs/choice/view.tsx";
import { run as emailInputRun } from "./inputs/email/run.ts";
import { view as emailInputView } from "./inputs/email/view.tsx";
import { run as ratingInputRun } from "./inputs/rating/run.ts";
import { view as ratingInputView } from "./inputs/rating/view.tsx";
import { run as textInputRun } from "./inputs/text-input/run.ts";
import { view as textInputView } from "./inputs/text-input/view.tsx";
import { run as botLinkLogicRun } from "./logic/bot-link/run.ts";
import { run as conditionLogicRun } from "./logic/condition/run.ts";
import { run as jumpLogicRun } from "./logic/jump/run.ts";
import { client as redirectLogicClient } from "./logic/redirect/client.ts";
import { run as redirectLogicRun } from "./logic/redirect/run.ts";
import { run as setVariableLogicRun } from "./logic/set-variable/run.ts";
import { client as waitLogicClient } from "./logic/wait/client.ts";
import { run as waitLogicRun } from "./logic/wait/run.ts";

/** The blocks that travel in the visitor's script. */
export const everyday: VisitorBlocks = {
  runs: {
    image: imageBubbleRun,
    text: textBubbleRun,
    "choice input": choiceInputRun,
    "email input": emailInputRun,
    "rating input": ratingInputRun,
    "text input": textInputRun,
    "Typebot link": botLinkLogicRun,
    Condition: conditionLogicRun,
    Jump: jumpLogicRun,
    Redirect: redirectLogicRun,
    "Set variable": setVariableLogicRun,
    Wait: waitLogicRun,
  },
  bubbleViews: {
    image: imageBubbleView,
    text: textBubbleView,
  },
  inputViews: {
    "choice input": choiceInputView,
    "email input": emailInputView,
    "rating input": ratingInputView,
    "text input": textInputView,
  },
  clients: {
    Redirect: redirectLogicClient,
    Wait: waitLogicClient,
  },
};

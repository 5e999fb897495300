// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BubbleView, InputView } from "@parley/ui";
import { view as imageBubble } from "./bubbles/image/view.tsx";
import { view as textBubble } from "./bubbles/text/view.tsx";
import { view as choiceInput } from "./inputs/choice/view.tsx";
import { view as emailInput } from "./inputs/email/view.tsx";
import { view as ratingInput } from "./inputs/rating/view.tsx";
import { view as textInput } from "./inputs/text-input/view.tsx";

/** What the visitor sees of every bubble. */
export const bubbleViews: Readonly<Record<string, BubbleView>> = {
  image: imageBubble,
  text: textBubble,
};

/** What the visitor sees of every input. */
export const inputViews: Readonly<Record<string, InputView>> = {
  "choice input": choiceInput,
  "email input": emailInput,
  "rating input": ratingInput,
  "text input": textInput,
};

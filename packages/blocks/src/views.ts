// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BubbleView, InputView } from "@parley/ui";
import { view as audioBubble } from "./bubbles/audio/view.tsx";
import { view as embedBubble } from "./bubbles/embed/view.tsx";
import { view as imageBubble } from "./bubbles/image/view.tsx";
import { view as textBubble } from "./bubbles/text/view.tsx";
import { view as videoBubble } from "./bubbles/video/view.tsx";
import { view as cardsInput } from "./inputs/cards/view.tsx";
import { view as choiceInput } from "./inputs/choice/view.tsx";
import { view as dateInput } from "./inputs/date/view.tsx";
import { view as emailInput } from "./inputs/email/view.tsx";
import { view as fileInput } from "./inputs/file/view.tsx";
import { view as numberInput } from "./inputs/number/view.tsx";
import { view as paymentInput } from "./inputs/payment/view.tsx";
import { view as phoneInput } from "./inputs/phone/view.tsx";
import { view as pictureChoiceInput } from "./inputs/picture-choice/view.tsx";
import { view as ratingInput } from "./inputs/rating/view.tsx";
import { view as textInput } from "./inputs/text-input/view.tsx";
import { view as timeInput } from "./inputs/time/view.tsx";
import { view as urlInput } from "./inputs/url/view.tsx";
import { view as calComIntegration } from "./integrations/cal-com/view.tsx";

/** What the visitor sees of every bubble. */
export const bubbleViews: Readonly<Record<string, BubbleView>> = {
  audio: audioBubble,
  embed: embedBubble,
  image: imageBubble,
  text: textBubble,
  video: videoBubble,
  "cal-com": calComIntegration,
};

/** What the visitor sees of every input. */
export const inputViews: Readonly<Record<string, InputView>> = {
  cards: cardsInput,
  "choice input": choiceInput,
  "date input": dateInput,
  "email input": emailInput,
  "file input": fileInput,
  "number input": numberInput,
  "payment input": paymentInput,
  "phone number input": phoneInput,
  "picture choice input": pictureChoiceInput,
  "rating input": ratingInput,
  "text input": textInput,
  "time input": timeInput,
  "url input": urlInput,
};

/** The file of each view that visitors' browsers load by itself, from packages/blocks/src. */
export const viewFiles: Readonly<Record<string, string>> = {
  audio: "bubbles/audio/view.tsx",
  embed: "bubbles/embed/view.tsx",
  image: "bubbles/image/view.tsx",
  video: "bubbles/video/view.tsx",
  cards: "inputs/cards/view.tsx",
  "choice input": "inputs/choice/view.tsx",
  "email input": "inputs/email/view.tsx",
  "number input": "inputs/number/view.tsx",
  "picture choice input": "inputs/picture-choice/view.tsx",
  "rating input": "inputs/rating/view.tsx",
  "time input": "inputs/time/view.tsx",
  "url input": "inputs/url/view.tsx",
};

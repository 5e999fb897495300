// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { Definitions } from "@parley/core/fields";
import { block as imageBubble } from "./bubbles/image/block.ts";
import { block as textBubble } from "./bubbles/text/block.ts";
import { block as choiceInput } from "./inputs/choice/block.ts";
import { block as emailInput } from "./inputs/email/block.ts";
import { block as ratingInput } from "./inputs/rating/block.ts";
import { block as textInput } from "./inputs/text-input/block.ts";
import { block as abTestLogic } from "./logic/ab-test/block.ts";
import { block as botLinkLogic } from "./logic/bot-link/block.ts";
import { block as conditionLogic } from "./logic/condition/block.ts";
import { block as jumpLogic } from "./logic/jump/block.ts";
import { block as redirectLogic } from "./logic/redirect/block.ts";
import { block as returnLogic } from "./logic/return/block.ts";
import { block as setVariableLogic } from "./logic/set-variable/block.ts";
import { block as waitLogic } from "./logic/wait/block.ts";

/** What every block type is: fields, defaults and words for authors. */
export const definitions: Definitions = {
  image: imageBubble,
  text: textBubble,
  "choice input": choiceInput,
  "email input": emailInput,
  "rating input": ratingInput,
  "text input": textInput,
  "AB test": abTestLogic,
  "Typebot link": botLinkLogic,
  Condition: conditionLogic,
  Jump: jumpLogic,
  Redirect: redirectLogic,
  Return: returnLogic,
  "Set variable": setVariableLogic,
  Wait: waitLogic,
};

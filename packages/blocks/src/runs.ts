// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { Catalogue } from "@parley/core";
import { run as imageBubble } from "./bubbles/image/run.ts";
import { run as textBubble } from "./bubbles/text/run.ts";
import { run as choiceInput } from "./inputs/choice/run.ts";
import { run as emailInput } from "./inputs/email/run.ts";
import { run as ratingInput } from "./inputs/rating/run.ts";
import { run as textInput } from "./inputs/text-input/run.ts";
import { run as abTestLogic } from "./logic/ab-test/run.ts";
import { run as botLinkLogic } from "./logic/bot-link/run.ts";
import { run as conditionLogic } from "./logic/condition/run.ts";
import { run as jumpLogic } from "./logic/jump/run.ts";
import { run as redirectLogic } from "./logic/redirect/run.ts";
import { run as returnLogic } from "./logic/return/run.ts";
import { run as setVariableLogic } from "./logic/set-variable/run.ts";
import { run as waitLogic } from "./logic/wait/run.ts";

/** How every block type behaves in the engine. */
export const runs: Catalogue = {
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

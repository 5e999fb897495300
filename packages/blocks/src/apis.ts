// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BlockApis } from "@parley/core";
import { api as textBubble } from "./bubbles/text/api.ts";
import { api as redirectLogic } from "./logic/redirect/api.ts";
import { api as waitLogic } from "./logic/wait/api.ts";

/** How block types appear in the chat API, where that differs from what every block does. */
export const apis: BlockApis = {
  text: textBubble,
  Redirect: redirectLogic,
  Wait: waitLogic,
};

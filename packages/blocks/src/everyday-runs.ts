// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { Catalogue } from "@parley/core";
import { run as textBubble } from "./bubbles/text/run.ts";
import { run as textInput } from "./inputs/text-input/run.ts";

/** How the blocks of nearly every flow behave. The first turn comes from the server and does not need it. */
export const everydayRuns: Catalogue = {
  text: textBubble,
  "text input": textInput,
};

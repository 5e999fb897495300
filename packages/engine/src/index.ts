export { type Advance, advance } from "./advance.ts";
export { maxDepth } from "./linked-bot.ts";
export { replay } from "./replay.ts";
export { resultVariables } from "./variables.ts";
export { stepBudget } from "./walk.ts";

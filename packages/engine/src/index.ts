export { type Advance, advance } from "./advance.ts";
export { maxDepth } from "./linked-bot.ts";
export { moveSession } from "./move-session.ts";
export { progressOf } from "./progress.ts";
export { replay } from "./replay.ts";
export { resultVariables, valuesOf } from "./variables.ts";
export { stepBudget } from "./walk.ts";

export { type Advance, advance } from "./advance.ts";
export { type DrivenStep, type Driver, drive, findNeed, lastInput, type Turn, unreadableResult } from "./drive.ts";
export { findCurrentBlock, findFlowBlock } from "./flow-index.ts";
export {
  allValuesKey,
  driveKept,
  goesOnAlone,
  type KeepingDriver,
  type Kept,
  type ValuesKey,
} from "./kept.ts";
export { maxDepth } from "./linked-bot.ts";
export { moveSession } from "./move-session.ts";
export { type Closed, type Past, type ReopenedQuestion, reopenQuestion } from "./past.ts";
export { progressOf } from "./progress.ts";
export { renderedBlocks } from "./rendered-blocks.ts";
export { type Replay, type ReplayOptions, replay } from "./replay.ts";
export type { Machine } from "./step.ts";
export { upgradeNeed, upgradeSession } from "./upgrade-session.ts";
export { currentValues, resultVariables, valuesOf } from "./variables.ts";
export { stepBudget } from "./walk.ts";

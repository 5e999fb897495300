import type { FlowBlock, RunContext } from "@parley/core";
import { createContext } from "./context.ts";
import { addLog, type Turn } from "./turn.ts";

/** A block's own code; a fault in it is a log, and never ends the chat. Undefined when it failed. */
export const guarded = <T>(turn: Turn, block: FlowBlock, work: (context: RunContext) => T): T | undefined => {
  try {
    return work(createContext(turn));
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    addLog(turn, { status: "error", description: `The block "${block.type}" failed`, details }, block);
    return undefined;
  }
};

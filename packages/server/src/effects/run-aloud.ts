import {
  findShownNext,
  type Json,
  type LogEntry,
  type LoneVariableBubble,
  type Patch,
  type Variable,
} from "@parley/core";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import { type BlockCall, type BlockMeans, runEffect, type ServedBlock } from "./block-call.ts";
import type { Speech } from "./speech.ts";

/** So long a block may take to end by itself when the visitor has stopped it, in milliseconds. */
const stopTime = 2000;

const stopLog: LogEntry = { status: "info", description: "The visitor stopped the text; what had been said counts" };

/** The bubble that shows the text of an effect, right after it, and nothing else. Null where none does. */
export const findStreamed = ({ flow, block, server }: ServedBlock, effect: string): LoneVariableBubble | null => {
  const shown = findShownNext(flow, block.id);
  return shown !== null && server.streamsInto?.(block, effect) === shown.variable.id ? shown : null;
};

/** Whether the text that was to be made is there. */
export const hasText = ({ variables = [] }: Patch, { id }: Variable): boolean =>
  variables.some(({ variableId, value }) => variableId === id && (value ?? "") !== "");

/** A failure that the stop itself has caused is none. */
const stoppedPatch = ({ error: _, ...patch }: Patch, text: string, variable: Variable): Patch => {
  const { variables = [], logs = [] } = patch;
  if (hasText(patch, variable)) return { ...patch, logs: [...logs, stopLog] };
  const others = variables.filter(({ variableId }) => variableId !== variable.id);
  return {
    ...patch,
    variables: [...others, { variableId: variable.id, value: text }],
    logs: [...logs.filter(({ status }) => status !== "error"), stopLog],
  };
};

/** Does an effect of a block; what it says is heard where the visitor may see it. Never rejects. */
export const runAloud = async (
  means: BlockMeans,
  effect: string,
  call: BlockCall,
  speech: Speech,
  data: Json = null,
): Promise<Patch> => {
  const heard = findStreamed(call.served, effect)?.variable;
  // What nobody sees grow can't be stopped: a visitor must not break off an author's request.
  if (heard === undefined) return runEffect(means, effect, call, data);
  const { signal } = speech;
  const signals = [signal, ...(call.signal ? [call.signal] : [])];
  const aloud: BlockCall = { ...call, signal: AbortSignal.any(signals), say: speech.say };
  const overdue = new Promise<Patch>((resolve) => {
    signal.addEventListener("abort", () => setTimeout(resolve, stopTime, {}), { once: true });
  });
  const patch = await Promise.race([runEffect(means, effect, aloud, data), overdue]);
  return signal.reason instanceof StoppedByVisitor ? stoppedPatch(patch, speech.text(), heard) : patch;
};

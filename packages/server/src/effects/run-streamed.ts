import {
  findShownNext,
  type Json,
  type LogEntry,
  type LoneVariableBubble,
  type Patch,
  type Variable,
  valueToText,
} from "@parley/core";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import { type BlockCall, type BlockMeans, runEffect, type ServedBlock } from "./block-call.ts";
import { stoppedEffect } from "./run-once.ts";
import type { TextStream } from "./text-stream.ts";
import { leaveByWayOut, wayOutOf } from "./way-out.ts";

/** Milliseconds for which a block may end by itself after the visitor has stopped it. */
const stopTime = 2000;

const stopLog: LogEntry = { status: "info", description: "The visitor stopped the text; the text so far counts" };

const stoppedLog: LogEntry = {
  status: "error",
  description: "The server was stopped while the text was made; the text so far counts",
};

const cutLog: LogEntry = {
  status: "warning",
  description: "The text broke off before its end; the text so far counts",
};

/** Finds the bubble directly after a block that shows only the text of its effect; null if there is none. */
export const findStreamed = ({ flow, block, server }: ServedBlock, effect: string): LoneVariableBubble | null => {
  const shown = findShownNext(flow, block.id);
  return shown !== null && server.streamsInto?.(block, effect) === shown.variable.id ? shown : null;
};

/** The value of the streamed variable in a patch. */
export const textIn = ({ variables = [] }: Patch, { id }: Variable): string =>
  valueToText(variables.findLast(({ variableId }) => variableId === id)?.value ?? null);

/** Whether a patch contains the streamed text. */
export const hasText = (patch: Patch, variable: Variable): boolean => textIn(patch, variable) !== "";

/** An error caused by the stop itself is not a failure. */
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

/** Completes an unfinished text: the streamed part, plus a line that says that it was cut off. */
const cutPatch = ({ flow }: ServedBlock, patch: Patch, text: string, variable: Variable, log: LogEntry): Patch => {
  const { answerCutOff } = flow.settings.general.systemMessages;
  const { variables = [], logs = [] } = patch;
  const others = variables.filter(({ variableId }) => variableId !== variable.id);
  const value = [text, answerCutOff].filter((part) => part !== "").join("\n\n");
  return { ...patch, variables: [...others, { variableId: variable.id, value }], logs: [...logs, log] };
};

/** The outcome of an effect whose process was stopped or killed after streaming some text. */
export const leaveUnfinished = (
  { definitions }: Pick<BlockMeans, "definitions">,
  served: ServedBlock,
  effect: string,
  text: string,
): Patch => {
  const streamed = findStreamed(served, effect)?.variable;
  const { patch: stopped } = stoppedEffect();
  const patch = text === "" || streamed === undefined ? stopped : cutPatch(served, {}, text, streamed, stoppedLog);
  const error = patch.error ?? stoppedLog.description;
  return leaveByWayOut(wayOutOf(definitions, served), patch, { error });
};

/** Performs an effect of a block. Its text is streamed if the visitor may see it. Never rejects. */
export const runStreamed = async (
  means: BlockMeans,
  effect: string,
  call: BlockCall,
  stream: TextStream,
  data: Json = null,
): Promise<Patch> => {
  const streamed = findStreamed(call.served, effect)?.variable;
  // Only a streamed text can be stopped: a visitor must not abort an author's request.
  if (streamed === undefined) return runEffect(means, effect, call, data);
  const { signal } = stream;
  const signals = [signal, ...(call.signal ? [call.signal] : [])];
  const streaming: BlockCall = { ...call, signal: AbortSignal.any(signals), streamText: stream.add };
  const overdue = new Promise<Patch>((resolve) => {
    signal.addEventListener("abort", () => setTimeout(resolve, stopTime, {}), { once: true });
  });
  const patch = await Promise.race([runEffect(means, effect, streaming, data), overdue]);
  const text = stream.text();
  if (signal.reason instanceof StoppedByVisitor) return stoppedPatch(patch, text, streamed);
  const isUnwanted = call.isUnread && call.signal?.aborted;
  return text === "" || hasText(patch, streamed) || isUnwanted
    ? patch
    : cutPatch(call.served, patch, text, streamed, cutLog);
};

import type { Flows, Output, Session } from "@parley/core";
import { resultVariables } from "@parley/engine";
import type { Counters } from "../memory/snapshot.ts";
import { eventSeq } from "../outbox/lane.ts";
import type { EventEntry, Write } from "../outbox/writes.ts";

interface Turn {
  flows: Flows;
  session: Session;
  outputs: readonly Output[];
  /** Milliseconds since 1970. */
  time: number;
  counters: Counters;
  /** Some variables have values from the query; no output tells so. */
  hasPredefined?: boolean;
}

/** What a turn leaves to be stored: answers first, then the state of the result, then what happened. */
export const collectWrites = (turn: Turn): { writes: Write[]; counters: Counters } => {
  const { outputs, time, counters } = turn;
  // By the clock, so that of two tabs on one result the later one counts.
  const seq = Math.max(counters.update + 1, time);
  const writes: Write[] = outputs.flatMap((output): Write[] => {
    if (output.type !== "answer") return [];
    const { botId, groupId, blockId, visit, index, content, variableId, attachedFileUrls } = output;
    const body = {
      botId,
      groupId,
      blockId,
      visit,
      index,
      answerSeq: seq,
      content,
      ...(variableId === undefined ? {} : { variableId }),
      ...(attachedFileUrls === undefined ? {} : { uploadedFiles: attachedFileUrls }),
    };
    return [{ kind: "answer", body }];
  });
  const state = collectState(turn);
  if (state) writes.push({ kind: "update", body: { updateSeq: seq, ...state } });
  const update = writes.length > 0 ? seq : counters.update;
  const entries = outputs.flatMap(toEvent).map((event, index) => ({
    seq: eventSeq(counters, counters.event + index + 1),
    time,
    ...event,
  }));
  if (entries.length > 0) writes.push({ kind: "events", body: { entries } });
  return { writes, counters: { ...counters, update, event: counters.event + entries.length } };
};

const collectState = ({ flows, session, outputs, hasPredefined = false }: Turn) => {
  const hasStarted = outputs.some((output) => output.type === "answer" && output.index === 0);
  const isCompleted = outputs.some((output) => output.type === "end");
  const isChanged = hasStarted || hasPredefined || outputs.some((output) => output.type === "variables");
  if (!isCompleted && !isChanged) return null;
  return {
    ...(isChanged ? { variables: resultVariables(flows, session) } : {}),
    ...(hasStarted ? { hasStarted: true as const } : {}),
    ...(isCompleted ? { isCompleted: true as const } : {}),
  };
};

const toEvent = (output: Output): Omit<EventEntry, "seq" | "time">[] => {
  if (output.type === "edge") return [{ type: "edge", botId: output.botId, edgeId: output.edgeId }];
  if (output.type === "shown" || output.type === "answer") {
    const { botId, groupId, blockId, visit } = output;
    return [{ type: output.type === "answer" ? "answered" : "shown", botId, groupId, blockId, visit }];
  }
  if (output.type !== "log") return [];
  const { botId, blockId, status, description, details, context } = output;
  const log = {
    status,
    description,
    ...(details === undefined ? {} : { details }),
    ...(context === undefined ? {} : { context }),
  };
  return [
    { type: "log", log, ...(botId === undefined ? {} : { botId }), ...(blockId === undefined ? {} : { blockId }) },
  ];
};

import { type Flows, filesOfAnswer, type Output, type Place } from "@parley/core";
import { type DrivenStep, resultVariables } from "@parley/engine";
import type { Counters } from "../state/snapshot.ts";
import type { AnswerBody, EventEntry, UpdateBody, Write } from "../state/writes.ts";
import { eventSeq } from "./lane.ts";

interface StepToRecord extends DrivenStep {
  flows: Flows;
  counters: Counters;
  /** When it is recorded, in milliseconds since 1970. */
  now: number;
  /** Whether variables were set from the query, which no output tells. */
  hasPredefined?: boolean;
  /** What the step undoes of the result, because it changes an earlier answer. */
  undone?: UndoneSteps | undefined;
}

/** The steps that a changed answer undoes. */
export interface UndoneSteps {
  answers: Place[];
  events: [from: number, to: number][];
  /** Whether the chat had ended. */
  hasEnded: boolean;
}

/** Returns the writes for a step, in order: answers, the result's state, then events. */
export const recordStep = (step: StepToRecord): { writes: Write[]; counters: Counters } => {
  const { outputs, event, counters, now, undone } = step;
  // The clock gives the number, so that of two tabs on one result the later one wins.
  const seq = Math.max(counters.update + 1, now);
  const writes: Write[] = outputs.flatMap((output) => {
    const body = answerOf(output, seq);
    return body ? [{ kind: "answer", body }] : [];
  });
  const state = stateOf(step);
  if (state) writes.push({ kind: "update", body: { updateSeq: seq, ...state } });
  const update = writes.length > 0 ? seq : counters.update;
  const entries = outputs.flatMap((output): EventEntry[] => {
    const entry = entryOf(output);
    return entry ? [{ seq: 0, time: now, ...entry }] : [];
  });
  for (const [index, entry] of entries.entries()) entry.seq = eventSeq(counters, counters.event + index + 1);
  const last = eventSeq(counters, counters.step + 1);
  const taken = { seq: last, previous: counters.last, event };
  // What was undone has lower numbers than what is given again.
  const removed = undone && {
    answers: undone.answers.map((place) => ({ ...place, answerSeq: counters.update })),
    events: undone.events,
  };
  writes.push({ kind: "events", body: { entries, steps: [taken], ...(removed && { undone: removed }) } });
  return {
    writes,
    counters: { ...counters, update, event: counters.event + entries.length, step: counters.step + 1, last },
  };
};

const answerOf = (output: Output, answerSeq: number): AnswerBody | null => {
  if (output.type !== "answer") return null;
  const { botId, groupId, blockId, visit, index, content, variableId } = output;
  const uploadedFiles = filesOfAnswer(output);
  return {
    botId,
    groupId,
    blockId,
    visit,
    index,
    answerSeq,
    content,
    ...(variableId === undefined ? {} : { variableId }),
    ...(uploadedFiles && { uploadedFiles }),
  };
};

const stateOf = ({
  flows,
  session,
  outputs,
  hasPredefined = false,
  undone,
}: StepToRecord): Omit<UpdateBody, "updateSeq"> | null => {
  const hasStarted = outputs.some((output) => output.type === "answer" && output.index === 0);
  const isCompleted = outputs.some((output) => output.type === "end");
  const isChanged =
    hasStarted || hasPredefined || undone !== undefined || outputs.some((output) => output.type === "variables");
  if (!isCompleted && !isChanged) return null;
  return {
    ...(isChanged ? { variables: resultVariables(flows, session) } : {}),
    ...(hasStarted ? { hasStarted: true } : {}),
    ...(isCompleted ? { isCompleted: true } : undone?.hasEnded ? { isCompleted: false } : {}),
  };
};

/** Converts an output to an event or log of the result; null if it is neither. */
const entryOf = (output: Output): Omit<EventEntry, "seq" | "time"> | null => {
  switch (output.type) {
    case "edge":
      return { type: "edge", botId: output.botId, edgeId: output.edgeId };
    case "shown":
    case "answer": {
      const { botId, groupId, blockId, visit } = output;
      return { type: output.type === "answer" ? "answered" : "shown", botId, groupId, blockId, visit };
    }
    case "log": {
      const { type, botId, blockId, ...log } = output;
      return { type, log, ...(botId === undefined ? {} : { botId }), ...(blockId === undefined ? {} : { blockId }) };
    }
    case "bubble":
    case "input":
    case "need":
    case "rejected":
    case "variables":
    case "end":
      return null;
    default:
      return output satisfies never;
  }
};

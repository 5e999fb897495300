import type { NamedValue, Place } from "@parley/core";
import { resultVariables } from "@parley/engine";
import { type NewAnswer, toNewAnswer } from "../../results/answer-repository.ts";
import type { Entry } from "../../results/entry-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { StoredSession } from "../session/session-repository.ts";
import type { ChatTurn, TurnPart } from "./run-turn.ts";

/** What a changed answer takes away from the result before the turn is stored. */
export interface TurnUndone {
  answers: readonly Place[];
  /** The numbers of the events that count no longer. */
  events: readonly [from: number, to: number] | null;
}

/** The changes of a turn to the result. */
export interface TurnWrites {
  answers: NewAnswer[];
  entries: Entry[];
  /** All variables with a value; null when none has changed. */
  variables: NamedValue[] | null;
  hasStarted: boolean;
  isCompleted: boolean;
}

const entryOf = (part: TurnPart): Omit<Entry, "seq" | "time"> | null => {
  if (part.type === "edge") return { type: "edge", botId: part.botId, edgeId: part.edgeId };
  if (part.type === "shown" || part.type === "answer") {
    const { botId, groupId, blockId, visit } = part;
    return { type: part.type === "shown" ? "shown" : "answered", botId, groupId, blockId, visit };
  }
  if (part.type !== "log") return null;
  const { botId, blockId, status, description, details, context } = part;
  return { type: "log", botId, blockId, log: { status, description, details, context } };
};

/**
 * Computes the changes of a turn to the result. A result is completed when the chat has ended and the visitor has
 * replied.
 */
export const turnWrites = (
  { loaded }: ChatFlows,
  { workspaceId, eventSeq }: StoredSession,
  { state, parts, time, times }: ChatTurn,
  { isNew, isChange = false }: { isNew: boolean; isChange?: boolean },
): TurnWrites => {
  const { session, resultId, visitOffset, answerOffset } = state;
  const answers = parts.flatMap((part): NewAnswer[] => {
    if (part.type !== "answer" || resultId === null) return [];
    const counted = { ...part, visit: part.visit + visitOffset, index: part.index + answerOffset };
    return [toNewAnswer(counted, { resultId, workspaceId })];
  });
  const entries = parts
    .flatMap((part) => {
      const entry = entryOf(part);
      return entry ? [{ ...entry, time: times?.get(part) ?? time }] : [];
    })
    .map((entry, index) => {
      const visit = entry.visit === undefined ? undefined : entry.visit + visitOffset;
      return { ...entry, visit, seq: eventSeq + index + 1 };
    });
  const variables = session === null ? [] : resultVariables(loaded, session);
  // A changed answer may also take a value away, which no output tells.
  const isChanged = isChange || parts.some((part) => part.type === "variables") || (isNew && variables.length > 0);
  return {
    answers,
    entries,
    variables: isChanged ? variables : null,
    hasStarted: parts.some((part) => part.type === "answer"),
    isCompleted: session?.status === "ended" && session.answerCount > 0,
  };
};

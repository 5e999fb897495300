import type { LogEntry, VariableValue } from "@parley/core";

/** What a chat wants stored on the server, before it has been sent (specification, section 7). */
export type Write =
  | { kind: "answer"; body: AnswerBody }
  | { kind: "update"; body: UpdateBody }
  | { kind: "events"; body: { entries: EventEntry[] } };

/** An answer, unique by bot, block and visit: storing it again changes nothing. */
interface AnswerBody {
  botId: string;
  groupId: string;
  blockId: string;
  visit: number;
  index: number;
  /** Grows, so that a late request cannot undo a newer answer to the same visit. */
  answerSeq?: number;
  content: string;
  variableId?: string;
  /** Addresses of the files that go with the answer. */
  uploadedFiles?: string[];
}

/** The latest state of a result. `updateSeq` grows, so that a late request cannot undo a newer one. */
interface UpdateBody {
  updateSeq: number;
  variables?: { id: string; name: string; value: VariableValue }[];
  hasStarted?: true;
  isCompleted?: true;
}

/** Something that happened in the chat; `seq` is unique within the result. */
export interface EventEntry {
  seq: number;
  /** Milliseconds since 1970. */
  time: number;
  type: "shown" | "answered" | "edge" | "log";
  botId?: string;
  groupId?: string;
  blockId?: string;
  visit?: number;
  edgeId?: string;
  log?: LogEntry;
}

/** A chat's result on the server, known by the key that the browser made before the server gave it an id. */
export interface ResultRecord {
  key: string;
  botId: string;
  version: number | null;
  links: Record<string, number>;
  /** Set once the server has created the result. */
  id?: string;
  token?: string;
}

/** A write as it waits: `seq` gives the order. */
export interface QueuedWrite {
  seq: number;
  resultKey: string;
  write: Write;
}

/** Both in one write, where that says the same: updates and events that still wait. */
export const mergeWrite = (older: Write, newer: Write): Write | null => {
  if (older.kind === "update" && newer.kind === "update")
    return { kind: "update", body: { ...older.body, ...newer.body } };
  if (older.kind === "events" && newer.kind === "events")
    return { kind: "events", body: { entries: [...older.body.entries, ...newer.body.entries] } };
  return null;
};

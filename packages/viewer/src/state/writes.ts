import type { BodyInput, calls } from "@parley/api";
import type { VariableValue } from "@parley/core";

/** What a chat wants stored on the server, before it has been sent (specification, section 7). */
export type Write =
  | { kind: "answer"; body: AnswerBody }
  | { kind: "update"; body: UpdateBody }
  | { kind: "events"; body: EventsBody };

/** An answer, unique by bot, block and visit: storing it again changes nothing. */
export interface AnswerBody {
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
export interface UpdateBody {
  updateSeq: number;
  variables?: { id: string; name: string; value: VariableValue }[];
  hasStarted?: true;
  isCompleted?: true;
}

/** What happened, for the author; and the events of the engine, from which the chat can be replayed. */
export type EventsBody = BodyInput<typeof calls.storeEvents>;

/** Something that happened in the chat; `seq` is unique within the result. */
export type EventEntry = EventsBody["entries"][number];

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

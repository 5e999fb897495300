import type { BodyInput, BodyOf, calls } from "@parley/api";
import type { Arrival, VariableValue } from "@parley/core";

/** Data that a chat sends to the server (specification, section 7). */
export type Write =
  | { kind: "answer"; body: AnswerBody }
  | { kind: "update"; body: UpdateBody }
  | { kind: "events"; body: EventsBody };

/** An answer, unique by bot, block and visit: storing it again changes nothing. */
export type AnswerBody = Omit<BodyOf<typeof calls.saveAnswer>, "resultId">;

/** The latest state of a result. `updateSeq` grows, so that late variables can't overwrite newer ones. */
export interface UpdateBody {
  updateSeq?: number;
  variables?: { id: string; name: string; value: VariableValue }[];
  hasStarted?: true;
  /** False if the chat goes on after its end, because an answer is changed. */
  isCompleted?: boolean;
  /** The language in which the chat goes on. */
  chatLanguage?: string;
}

/** Events and logs for the author, and the engine's events, from which the chat can be replayed. */
export type EventsBody = BodyInput<typeof calls.storeEvents>;

/** An event or log of the chat; `seq` is unique within the result. */
export type EventEntry = EventsBody["entries"][number];

/** A chat's result. The browser makes its key before the server gives it an id. */
export interface ResultRecord {
  key: string;
  botId: string;
  version: number | null;
  links: Record<string, number>;
  /** How the visitor came. */
  arrival?: Arrival;
  /** Set once the server has created the result. */
  id?: string;
  token?: string;
}

/** A queued write; `seq` gives the order. */
export interface QueuedWrite {
  seq: number;
  resultKey: string;
  write: Write;
}

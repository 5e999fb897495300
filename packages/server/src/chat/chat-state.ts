import type { EdgeTarget, Json, NeedOutput, Session, TranscriptLine, VariableValue } from "@parley/core";

/** A visit of an input that the server does something for. */
export interface AskedInput {
  botId: string;
  blockId: string;
  visit: number;
}

/** All that a chat run by the server is, between two requests. */
export interface ChatState {
  /** Null before the first turn. */
  session: Session | null;
  /** What the client does at the moment, and has to report on. */
  need: NeedOutput | null;
  /** The id of the chat's result, whether it is stored yet or not; null in a preview. */
  resultId: string | null;
  /** What the chat began with, in case it begins again. */
  variables: Record<string, VariableValue>;
  at: EdgeTarget | { eventId: string } | null;
  isProgressShown: boolean;
  /** A result that is used again keeps its earlier answers: the new ones count on from here. */
  visitOffset: number;
  answerOffset: number;
  /** The input that waits for a reply, where the server does something for it; see `input-service.ts`. */
  asked: AskedInput | null;
  /** What the server keeps for such inputs, by visit. */
  kept: Record<string, Json>;
  /** What was said, the latest lines only where that was much. */
  transcript: TranscriptLine[];
}

/** The most lines of a transcript that are kept. */
const maxLines = 1000;

export const createChatState = (given: Partial<ChatState>): ChatState => ({
  session: null,
  need: null,
  resultId: null,
  variables: {},
  at: null,
  isProgressShown: false,
  visitOffset: 0,
  answerOffset: 0,
  asked: null,
  kept: {},
  transcript: [],
  ...given,
});

export const withLines = (transcript: readonly TranscriptLine[], lines: readonly TranscriptLine[]): TranscriptLine[] =>
  [...transcript, ...lines].slice(-maxLines);

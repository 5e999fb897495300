import {
  type EdgeTarget,
  type EffectNeed,
  isJsonObject,
  type Json,
  type JsonObject,
  placeKey,
  type Session,
  type TranscriptLine,
  type VariableValue,
} from "@parley/core";
import { upgradeNeed, upgradeSession } from "@parley/engine";

/**
 * Where the steps of a chat go on from, in a chat that was not recorded from its start with the flows it runs now. It is
 * as long as the chat was then, so it is stored beside the state, which every turn writes.
 */
export interface ChatBase {
  session: Session;
  /** What was said until then. */
  lines: TranscriptLine[];
}

/** All that a chat run by the server is, between two requests. */
export interface ChatState {
  form: typeof chatStateForm;
  /** Null before the first turn. */
  session: Session | null;
  /** What the client does at the moment, and has to report on. */
  need: EffectNeed | null;
  /** The id of the chat's result, whether it is stored yet or not; null in a preview. */
  resultId: string | null;
  /** What the chat began with, in case it begins again. */
  variables: Record<string, VariableValue>;
  at: EdgeTarget | { eventId: string } | null;
  isProgressShown: boolean;
  /** The client shows texts while they are made. */
  isStreamEnabled: boolean;
  /** A result that is used again keeps its earlier answers: the new ones count on from here. */
  visitOffset: number;
  answerOffset: number;
  /** What blocks' server parts remember, by place. */
  memories: Record<string, Json>;
  /** The number of the chat's last step; null before the first. */
  lastStep: number | null;
  /** The steps go on from the chat's base. Otherwise they begin with its start. */
  hasBase: boolean;
}

/** What is read of a stored chat. */
interface ReadChat {
  state: ChatState;
  /** Its base, where an earlier release has stored it in the state. */
  base?: ChatBase;
}

/** The number of the form that states have; `readChatState` reads older ones. */
const chatStateForm = 2;

export const createChatState = (given: Partial<ChatState>): ChatState => ({
  form: chatStateForm,
  session: null,
  need: null,
  resultId: null,
  variables: {},
  at: null,
  isProgressShown: false,
  isStreamEnabled: false,
  visitOffset: 0,
  answerOffset: 0,
  memories: {},
  lastStep: null,
  hasBase: false,
  ...given,
});

/** A stored state, whichever release has stored it. Null for what a later release has stored. */
export const readChatState = (stored: Json): ReadChat | null => {
  if (!isJsonObject(stored)) return null;
  const session = upgradeSession(stored.session ?? null);
  if ((stored.session ?? null) !== null && session === null) return null;
  const upgraded = upgradeNeed(stored.need ?? null);
  const need = upgraded?.kind === "effect" ? upgraded : null;
  // The boundary where a stored state gets its type back.
  if (stored.form === chatStateForm)
    return { state: { ...createChatState(stored as unknown as ChatState), session, need } };
  return stored.form === undefined ? upgradeForm1(stored, session, need) : null;
};

/** Form 1 had no number, kept lines in place of events, and memories under keys of their own. */
const upgradeForm1 = (stored: JsonObject, session: Session | null, need: EffectNeed | null): ReadChat => {
  const { kept, transcript, asked: _, ...same } = stored;
  const memories = Object.entries(isJsonObject(kept) ? kept : {}).map(([key, value]) => {
    const [, visit = "0", botId = "", blockId = ""] = /^(\d+) ([^/]*)\/(.*)$/.exec(key) ?? [];
    return [placeKey({ botId, blockId, visit: Number(visit) }), value ?? null];
  });
  const lines = Array.isArray(transcript) ? (transcript as unknown as TranscriptLine[]) : [];
  const state = createChatState({
    ...(same as unknown as Partial<ChatState>),
    form: chatStateForm,
    session,
    need,
    memories: Object.fromEntries(memories),
    hasBase: session !== null,
  });
  return session === null ? { state } : { state, base: { session, lines } };
};

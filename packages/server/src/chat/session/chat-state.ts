import {
  type Arrival,
  chooseLanguage,
  type EdgeTarget,
  type EffectNeed,
  type Flow,
  isJsonObject,
  type Json,
  type JsonObject,
  placeKey,
  type Session,
  type TranscriptLine,
  type VariableValue,
} from "@parley/core";
import { type Kept, upgradeNeed, upgradeSession } from "@parley/engine";

/**
 * The session from which a chat's steps continue, if they were not recorded from its start with the current flows. It is as
 * large as the chat, so it is stored separately from the state, which every turn writes.
 */
export interface ChatBase {
  session: Session;
  /** The transcript up to that point. */
  lines: TranscriptLine[];
}

/** The complete state of a server-run chat between two requests. */
export interface ChatState {
  form: typeof chatStateForm;
  /** Null before the first turn. */
  session: Session | null;
  /** The action that the client is performing and must report on. */
  need: EffectNeed | null;
  /** The id of the chat's result, even before it is stored; null in a preview. */
  resultId: string | null;
  /** The initial variables, in case the chat starts again. */
  variables: Record<string, VariableValue>;
  at: EdgeTarget | { eventId: string } | null;
  /** The language that the visitor reads, if it isn't the bot's main one. */
  language?: string;
  isProgressShown: boolean;
  /** The client shows streamed texts. */
  isStreamEnabled: boolean;
  /** The number of visits and answers in earlier chats with the same result. This chat's numbers start there. */
  visitOffset: number;
  answerOffset: number;
  /** How the visitor came, until the result is stored. */
  arrival?: Arrival;
  /** The memories of blocks' server code, by place. */
  memories: Record<string, Json>;
  /** The steps continue from the chat's base. Otherwise they begin with its start. */
  lastStep: number | null;
  /** The steps go on from the chat's base. Otherwise they begin with its start. */
  hasBase: boolean;
  /** What is kept since an answer was changed, to be taken over where it is asked for again. */
  kept?: Kept;
}

/** A stored chat after reading. */
interface ReadChat {
  state: ChatState;
  /** The base, if an earlier release stored it in the state. */
  base?: ChatBase;
}

/** The current version of the state's form. `readChatState` also reads older ones. */
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

/** The part of a chat's state that says what the visitor reads; empty for the bot's main language. */
export const readLanguage = (flow: Flow, wanted: string | null | undefined): Pick<ChatState, "language"> => {
  const language = chooseLanguage(flow, wanted ? [wanted] : []);
  return language === undefined ? {} : { language };
};

/** Reads a stored state of any earlier form. Null if a later release stored it. */
export const readChatState = (stored: Json): ReadChat | null => {
  if (!isJsonObject(stored)) return null;
  const session = upgradeSession(stored.session ?? null);
  if ((stored.session ?? null) !== null && session === null) return null;
  const upgraded = upgradeNeed(stored.need ?? null);
  const need = upgraded?.kind === "effect" ? upgraded : null;
  // The cast is safe for the current form, since only this server writes states.
  if (stored.form === chatStateForm)
    return { state: { ...createChatState(stored as unknown as ChatState), session, need } };
  return stored.form === undefined ? upgradeForm1(stored, session, need) : null;
};

/** Form 1 had no number, stored lines instead of events, and memories under other keys. */
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

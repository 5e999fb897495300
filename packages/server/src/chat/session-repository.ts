import type { CompiledQuery } from "kysely";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Access, Connection, SessionRow } from "../database/schema.ts";
import { HttpError } from "../http/http-error.ts";
import type { Links } from "../versions/pin-links.ts";
import type { ChatState } from "./chat-state.ts";

/** A chat as it is stored. */
export interface StoredSession {
  id: string;
  workspaceId: string;
  botId: string;
  /** Null in a preview. */
  version: number | null;
  links: Links;
  /** The flows of a preview, as JSON. */
  flows: string | null;
  /** Null before the chat has stored a result. */
  resultId: string | null;
  state: ChatState;
  eventSeq: number;
  revision: number;
  request: string;
  response: string;
  isEnded: boolean;
}

/** The longest state of a chat, in characters: visitors must not fill the database with one chat. */
const maxStateLength = 2_000_000;

const columns = [
  "id",
  "workspace_id",
  "bot_id",
  "version",
  "links",
  "result_id",
  "state",
  "event_seq",
  "revision",
  "request",
  "response",
  "ended_at",
] as const;

/** A chat by its id, without the flows of a preview, which are large. */
export const findSession = async (connection: Connection, id: string): Promise<StoredSession | null> => {
  const row = await connection.selectFrom("sessions").select(columns).where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    botId: row.bot_id,
    version: row.version,
    links: decodeJson<Links>(row.links),
    flows: null,
    resultId: row.result_id,
    state: decodeJson<ChatState>(row.state),
    eventSeq: row.event_seq,
    revision: row.revision,
    request: row.request,
    response: row.response,
    isEnded: row.ended_at !== null,
  };
};

export const findSessionFlows = async (connection: Connection, id: string): Promise<string | null> => {
  const row = await connection.selectFrom("sessions").select("flows").where("id", "=", id).executeTakeFirst();
  return row?.flows ?? null;
};

/** @throws HttpError 413 when the chat has grown too large */
const encodeState = (state: ChatState): string => {
  const text = encodeJson(state);
  if (text.length > maxStateLength) throw new HttpError(413, "TOO_LARGE", "This chat has become too long.");
  return text;
};

const toRow = (session: StoredSession, now: string): SessionRow => ({
  id: session.id,
  workspace_id: session.workspaceId,
  bot_id: session.botId,
  version: session.version,
  links: encodeJson(session.links),
  flows: session.flows,
  result_id: session.resultId,
  state: encodeState(session.state),
  event_seq: session.eventSeq,
  revision: session.revision,
  request: session.request,
  response: session.response,
  ended_at: session.isEnded ? now : null,
  created_at: now,
  updated_at: now,
});

/** What stores a new chat. It fails with a duplicate key where the id is taken. */
export const compileNewSession = ({ connection }: Access, session: StoredSession, now: string): CompiledQuery =>
  connection.insertInto("sessions").values(toRow(session, now)).compile();

/** Removes a preview, to make room for another of the same id. */
export const deletePreview = async ({ connection }: Access, id: string): Promise<void> => {
  await connection.deleteFrom("sessions").where("id", "=", id).where("version", "is", null).execute();
};

/** What stores a turn on top of the revision the chat was read at. It changes no row when another request was faster. */
export const compileTurn = ({ connection }: Access, session: StoredSession, now: string): CompiledQuery =>
  connection
    .updateTable("sessions")
    .set({
      result_id: session.resultId,
      state: encodeState(session.state),
      event_seq: session.eventSeq,
      revision: session.revision + 1,
      request: session.request,
      response: session.response,
      // Named only when it changes, so that its index is not written at every turn.
      ...(session.isEnded ? { ended_at: now } : {}),
      updated_at: now,
    })
    .where("id", "=", session.id)
    .where("revision", "=", session.revision)
    .compile();

/**
 * A turn counts one revision. Whatever else changes a chat counts two, so that a request that finds the chat changed can
 * tell whether its own twin was faster.
 */
const notATurn = 2;

/** Changes a chat between two turns; false when another request was faster. */
const updateBetweenTurns = async (
  { connection }: Access,
  { id, revision }: Pick<StoredSession, "id" | "revision">,
  change: Partial<SessionRow>,
  now: string,
): Promise<boolean> => {
  const result = await connection
    .updateTable("sessions")
    .set({ ...change, revision: revision + notATurn, updated_at: now })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Stores how far the numbers of a chat's events have come; false when another request was faster. */
export const updateEventSeq = (
  access: Access,
  session: Pick<StoredSession, "id" | "revision" | "eventSeq">,
  now: string,
): Promise<boolean> => updateBetweenTurns(access, session, { event_seq: session.eventSeq }, now);

/** Stores a chat that has been taken to other versions of its bots; false when another request was faster. */
export const repinSession = async (access: Access, session: StoredSession, now: string): Promise<boolean> => {
  const { version, links, flows, state } = session;
  const change = { version, links: encodeJson(links), flows, state: encodeState(state) };
  return updateBetweenTurns(access, session, change, now);
};

/** Removes chats, or previews, that nobody has gone on with since a moment. */
export const deleteIdleSessions = async (
  { connection }: Access,
  kind: "published" | "preview",
  since: string,
): Promise<void> => {
  await connection
    .deleteFrom("sessions")
    .where("created_at", "<", since)
    .where("updated_at", "<", since)
    .where("version", kind === "preview" ? "is" : "is not", null)
    .execute();
};

/** Removes chats that have been over since before a moment. */
export const deleteEndedSessions = async ({ connection }: Access, before: string): Promise<void> => {
  await connection.deleteFrom("sessions").where("ended_at", "<", before).execute();
};

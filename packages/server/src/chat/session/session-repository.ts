import type { Json } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { decodeJson, encodeJson } from "../../database/json-codec.ts";
import { keepStatement } from "../../database/keep-statement.ts";
import type { Access, Connection, SessionRow } from "../../database/schema.ts";
import type { Links } from "../../versions/pin-links.ts";
import { type ChatBase, type ChatState, readChatState } from "./chat-state.ts";

/** A chat as it is stored. */
export interface StoredSession {
  id: string;
  workspaceId: string;
  botId: string;
  /** Null in a preview. */
  version: number | null;
  links: Links;
  /** The person who started a preview; absent for the owner token and visitors' chats. `findPreviewAuthor` reads it. */
  authorId?: string | null;
  /** The drafts that a preview runs, as JSON; see `session-flows.ts`. */
  files: string | null;
  /** Null before the chat has stored a result. */
  resultId: string | null;
  state: ChatState;
  /**
   * Present if it must be written, or was found in a state of an earlier release. Otherwise `findSessionBase` reads it.
   */
  base?: ChatBase;
  eventSeq: number;
  revision: number;
  request: string;
  response: string;
  isEnded: boolean;
  /** The chat's id is derived from the request, so that a repeated request finds it. Not stored. */
  isNamed?: boolean;
}

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

/** What a turn reads of a chat's row. */
export type TurnRow = Pick<SessionRow, (typeof columns)[number]>;

const selectSession = keepStatement<Pick<SessionRow, "id">, TurnRow>(({ connection }, [{ id }]) =>
  connection.selectFrom("sessions").select(columns).where("id", "=", id).compile(),
);

/** A chat by its id, without a preview's files, which are large. Null if a later release stored it. */
export const findSession = async (access: Access, id: string): Promise<StoredSession | null> => {
  const { rows } = await access.connection.executeQuery(selectSession(access, [{ id }]));
  const [row] = rows;
  return row === undefined ? null : readTurnRow(row);
};

/** A chat by its row. Null if a later release stored it. */
export const readTurnRow = (row: TurnRow): StoredSession | null => {
  const read = readChatState(decodeJson<Json>(row.state));
  if (read === null) return null;
  return {
    ...read,
    id: row.id,
    workspaceId: row.workspace_id,
    botId: row.bot_id,
    version: row.version,
    links: decodeJson<Links>(row.links),
    files: null,
    resultId: row.result_id,
    eventSeq: row.event_seq,
    revision: row.revision,
    request: row.request,
    response: row.response,
    isEnded: row.ended_at !== null,
    isNamed: true,
  };
};

export const findSessionFiles = async (connection: Connection, id: string): Promise<string | null> => {
  const row = await connection.selectFrom("sessions").select("files").where("id", "=", id).executeTakeFirst();
  return row?.files ?? null;
};

/**
 * The person who started a preview; null for the owner token, and for previews of old releases, which did not store it.
 */
export const findPreviewAuthor = async (connection: Connection, id: string): Promise<string | null> => {
  const row = await connection.selectFrom("sessions").select("author_id").where("id", "=", id).executeTakeFirst();
  return row?.author_id ?? null;
};

/** Null for a chat whose steps begin with its start. */
export const findSessionBase = async (connection: Connection, id: string): Promise<ChatBase | null> => {
  const row = await connection.selectFrom("sessions").select("base").where("id", "=", id).executeTakeFirst();
  return row?.base ? decodeJson<ChatBase>(row.base) : null;
};

/** Written only when it changes: only chats from an earlier release have a base to move. */
const baseColumn = ({ base }: { base?: ChatBase | undefined }): { base?: string } =>
  base === undefined ? {} : { base: encodeJson(base) };

/** The row of a chat at its revision. `now` is the time of the turn. */
export const toTurnRow = (session: StoredSession, now: string): TurnRow => ({
  id: session.id,
  workspace_id: session.workspaceId,
  bot_id: session.botId,
  version: session.version,
  links: encodeJson(session.links),
  result_id: session.resultId,
  state: encodeJson(session.state),
  event_seq: session.eventSeq,
  revision: session.revision,
  request: session.request,
  response: session.response,
  ended_at: session.isEnded ? now : null,
});

/** The parts of a chat that are in its row, but not read by turns. */
type Further = Pick<StoredSession, "files" | "authorId" | "base">;

/** The statement that stores a new chat. It fails with a duplicate key error if the id is taken. */
export const compileNewSession = (
  access: Access,
  row: TurnRow,
  { files, authorId, base }: Further,
  now: string,
): CompiledQuery => {
  const author = authorId ? { author_id: authorId } : {};
  const further = { files, ...author, base: null, ...baseColumn({ base }), created_at: now, updated_at: now };
  return insertSession(access, [{ ...row, ...further }]);
};

const insertSession = keepStatement<SessionRow>(({ connection }, [row]) =>
  connection.insertInto("sessions").values(row).compile(),
);

/** Removes a preview of the same workspace, so that its id can be reused. */
export const deletePreview = async (
  { connection }: Access,
  { id, workspaceId }: Pick<StoredSession, "id" | "workspaceId">,
): Promise<void> => {
  await connection
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .where("version", "is", null)
    .execute();
};

/** A change of a chat that is at a certain revision. */
type SessionChange = Partial<SessionRow> & Pick<SessionRow, "id"> & { readAt: number };

const updateSession = keepStatement<SessionChange>(({ connection }, [{ id, readAt, ...change }]) =>
  connection.updateTable("sessions").set(change).where("id", "=", id).where("revision", "=", readAt).compile(),
);

/** The statement that stores a turn. It changes no row if the chat is no longer at the revision before. */
export const compileTurn = (access: Access, row: TurnRow, { base }: Further, now: string): CompiledQuery => {
  const change: SessionChange = {
    id: row.id,
    readAt: row.revision - 1,
    result_id: row.result_id,
    state: row.state,
    ...baseColumn({ base }),
    event_seq: row.event_seq,
    revision: row.revision,
    request: row.request,
    response: row.response,
    // The column is included only when it changes, so that its index is not written at every turn.
    ...(row.ended_at === null ? {} : { ended_at: row.ended_at }),
    updated_at: now,
  };
  return updateSession(access, [change]);
};

/**
 * A turn increases the revision by one, any other change by two, so that a request can tell whether an identical request was
 * faster.
 */
const notATurn = 2;

/** Changes a chat between two turns. Returns false when another request was faster. */
const updateBetweenTurns = async (
  access: Access,
  { id, revision: readAt }: Pick<StoredSession, "id" | "revision">,
  change: Partial<SessionRow>,
  now: string,
): Promise<boolean> => {
  const changed = { ...change, id, readAt, revision: readAt + notATurn, updated_at: now };
  const { numAffectedRows = 0n } = await access.connection.executeQuery(updateSession(access, [changed]));
  return numAffectedRows > 0n;
};

/** Stores the number of a chat's newest event. Returns false when another request was faster. */
export const updateEventSeq = (
  access: Access,
  session: Pick<StoredSession, "id" | "revision" | "eventSeq">,
  now: string,
): Promise<boolean> => updateBetweenTurns(access, session, { event_seq: session.eventSeq }, now);

/** Stores a chat that has been moved to other versions of its bots. Returns false when another request was faster. */
export const repinSession = async (access: Access, session: StoredSession, now: string): Promise<boolean> => {
  const { version, links, files, state } = session;
  const change = { version, links: encodeJson(links), files, state: encodeJson(state), ...baseColumn(session) };
  return updateBetweenTurns(access, session, change, now);
};

/** Removes chats, or previews, that have been idle since a given time. */
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

/** Removes chats that ended before a given time. */
export const deleteEndedSessions = async ({ connection }: Access, before: string): Promise<void> => {
  await connection.deleteFrom("sessions").where("ended_at", "<", before).execute();
};

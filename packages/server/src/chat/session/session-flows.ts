import type { Flows, Session } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { moveSession } from "@parley/engine";
import { findStanding } from "../../accounts/find-membership.ts";
import { mayReadDraft } from "../../accounts/is-still-allowed.ts";
import { decodeJson, encodeJson } from "../../database/json-codec.ts";
import { type ChatFlows, openDraftFlows, openPublishedFlows } from "../../versions/chat-flows.ts";
import { type DraftFiles, findLinkedDrafts } from "../../versions/draft-flows.ts";
import { pinLinks } from "../../versions/pin-links.ts";
import type { VersionServices } from "../../versions/services.ts";
import { type Membership, noBots } from "../../web/actor.ts";
import { notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import {
  findPreviewAuthor,
  findSession,
  findSessionFiles,
  readTurnRow,
  repinSession,
  type StoredSession,
} from "./session-repository.ts";

/** The stored drafts of a preview. Earlier releases stored compiled flows. */
type StoredDrafts = { files: DraftFiles } | { flows: Flows };

type SessionServices = VersionServices & Pick<ChatServices, "sessionMemory">;

/** A stored chat with the flows that it runs. */
interface OpenChat {
  stored: StoredSession;
  flows: ChatFlows;
}

/**
 * Opens a running chat.
 *
 * @throws HttpError 404 for a chat that is unknown, or whose bot no longer exists
 */
export const openSession = async (services: SessionServices, sessionId: string): Promise<OpenChat> => {
  const { connection } = services.database;
  const remembered = services.sessionMemory.find(sessionId);
  const stored = remembered === undefined ? await findSession(services.database, sessionId) : readTurnRow(remembered);
  if (stored === null) throw notFound("This chat");
  const { id, botId, version, links, state } = stored;
  if (version !== null)
    return { stored, flows: await openPublishedFlows(services, { botId, version, links }, state.session) };
  const maker = await getPreviewMaker(services, stored);
  const text = await findSessionFiles(connection, id);
  if (text === null) throw notFound("This chat");
  const drafts = decodeJson<StoredDrafts>(text);
  if ("files" in drafts) return { stored, flows: await openDraftFlows(services, botId, drafts.files) };
  return movePreview(services, stored, maker, drafts.flows);
};

/**
 * Returns the current rights of the person who started a preview. The preview ends when they lose the right to the bot.
 *
 * @throws HttpError 404 if they have lost it
 */
const getPreviewMaker = async (
  services: VersionServices,
  { id, workspaceId, botId }: StoredSession,
): Promise<Membership> => {
  const authorId = await findPreviewAuthor(services.database.connection, id);
  if (authorId === null) return { workspaceId, role: "admin", bots: noBots };
  const standing = await findStanding(services, { workspaceId, userId: authorId });
  if (!mayReadDraft(standing, botId)) throw notFound("This chat");
  return standing;
};

/** A preview started by an earlier release continues with the current drafts. */
const movePreview = async (
  services: SessionServices,
  stored: StoredSession,
  maker: Membership,
  before: Flows,
): Promise<OpenChat> => {
  const { botId, state } = stored;
  const { flows, pins } = await openNewestDrafts(services, maker, botId);
  const session = state.session && moveSession(before, flows.loaded, state.session);
  if (state.session !== null && session === null) throw notFound("The block that this preview stands at");
  const base = session === null ? {} : { base: { session, lines: stored.base?.lines ?? [] } };
  const moved = { ...stored, ...pins, ...base, state: { ...state, session, hasBase: session !== null } };
  await services.database.write((access) => repinSession(access, moved, new Date().toISOString()));
  return openSession(services, stored.id);
};

/** The flows that a chat runs from now on, and the stored data that pins them. */
interface NewestFlows {
  flows: ChatFlows;
  pins: Pick<StoredSession, "version" | "links" | "files">;
}

/**
 * A published version and the live versions of the bots it links to.
 *
 * @throws HttpError 404 if the version doesn't exist
 */
export const openLiveFlows = async (
  services: VersionServices,
  { workspaceId, botId, version }: { workspaceId: string; botId: string; version: number },
  session: Session | null,
): Promise<NewestFlows> => {
  const { database, flowStore } = services;
  const pinned = await flowStore.findFlow({ botId, version });
  if (pinned === null) throw notFound("The version of the bot");
  const links = await pinLinks(database.connection, flowStore, workspaceId, pinned);
  const flows = await openPublishedFlows(services, { botId, version, links }, session);
  return { flows, pins: { version, links, files: null } };
};

/**
 * Returns a bot's current draft, or a file given instead, with the drafts of linked bots that the person may see.
 *
 * @throws HttpError 404 for a bot that they may not see
 */
export const openNewestDrafts = async (
  services: VersionServices,
  reader: Membership,
  botId: string,
  given?: BotFile,
): Promise<NewestFlows> => {
  const files = await findLinkedDrafts(services, reader, botId, given);
  if (files === null) throw notFound("The bot");
  const flows = await openDraftFlows(services, botId, files);
  return { flows, pins: { version: null, links: {}, files: encodeJson({ files }) } };
};

import type { Flows, Session } from "@parley/core";
import { moveSession } from "@parley/engine";
import { decodeJson, encodeJson } from "../../database/json-codec.ts";
import { type DraftFiles, findLinkedDrafts } from "../../drafts/draft-flows.ts";
import type { DraftServices } from "../../drafts/services.ts";
import { type ChatFlows, openDraftFlows, openPublishedFlows } from "../../versions/chat-flows.ts";
import { pinLinks } from "../../versions/pin-links.ts";
import type { VersionServices } from "../../versions/services.ts";
import { notFound } from "../../web/http-error.ts";
import { findSession, findSessionFiles, repinSession, type StoredSession } from "./session-repository.ts";

/** What a preview runs, as it is stored. Earlier releases stored what they had compiled of the drafts. */
type StoredDrafts = { files: DraftFiles } | { flows: Flows };

/** A stored chat with the flows that it runs. */
interface OpenChat {
  stored: StoredSession;
  flows: ChatFlows;
}

/**
 * Opens a chat that goes on.
 *
 * @throws HttpError 404 for a chat that is unknown, or whose bot is gone
 */
export const openSession = async (services: VersionServices, sessionId: string): Promise<OpenChat> => {
  const { connection } = services.database;
  const stored = await findSession(services.database, sessionId);
  if (stored === null) throw notFound("This chat");
  const { id, botId, version, links, state } = stored;
  if (version !== null)
    return { stored, flows: await openPublishedFlows(services, { botId, version, links }, state.session) };
  const text = await findSessionFiles(connection, id);
  if (text === null) throw notFound("This chat");
  const drafts = decodeJson<StoredDrafts>(text);
  if ("files" in drafts) return { stored, flows: openDraftFlows(services, botId, drafts.files) };
  return movePreview(services, stored, drafts.flows);
};

/** A preview that an earlier release began goes on with the drafts as they stand now. */
const movePreview = async (services: VersionServices, stored: StoredSession, before: Flows): Promise<OpenChat> => {
  const { workspaceId, botId, state } = stored;
  const { flows, pins } = await openNewestDrafts(services, workspaceId, botId);
  const session = state.session && moveSession(before, flows.loaded, state.session);
  if (state.session !== null && session === null) throw notFound("The block that this preview stands at");
  const base = session === null ? {} : { base: { session, lines: stored.base?.lines ?? [] } };
  const moved = { ...stored, ...pins, ...base, state: { ...state, session, hasBase: session !== null } };
  await services.database.write((access) => repinSession(access, moved, new Date().toISOString()));
  return openSession(services, stored.id);
};

/** The flows that a chat runs from now on, and what is stored with it so that it stays with them. */
interface NewestFlows {
  flows: ChatFlows;
  pins: Pick<StoredSession, "version" | "links" | "files">;
}

/**
 * A published version, with the live versions of the bots it links to.
 *
 * @throws HttpError 404 for a version that isn't there
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
 * A bot's draft as it stands now, with the drafts of the bots it links to.
 *
 * @throws HttpError 404 for a bot that the workspace doesn't have
 */
export const openNewestDrafts = async (
  services: DraftServices,
  workspaceId: string,
  botId: string,
): Promise<NewestFlows> => {
  const files = await findLinkedDrafts(services, workspaceId, botId);
  if (files === null) throw notFound("The bot");
  const flows = openDraftFlows(services, botId, files);
  return { flows, pins: { version: null, links: {}, files: encodeJson({ files }) } };
};

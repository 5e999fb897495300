import type { Session } from "@parley/core";
import { encodeJson } from "../database/json-codec.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { compileDraft, compileLinkedDrafts } from "../versions/draft-flows.ts";
import { pinLinks } from "../versions/pin-links.ts";
import { type ChatFlows, openDraftFlows, openPublishedFlows } from "./chat-flows.ts";
import type { StoredSession } from "./session-repository.ts";

/** The flows that a chat runs from now on, and what is stored with it so that it stays with them. */
interface NewestFlows {
  flows: ChatFlows;
  pins: Pick<StoredSession, "version" | "links" | "flows">;
}

/**
 * A published version, with the live versions of the bots it links to.
 *
 * @throws HttpError 404 for a version that isn't there
 */
export const openLiveFlows = async (
  services: Services,
  { workspaceId, botId, version }: { workspaceId: string; botId: string; version: number },
  session: Session | null,
): Promise<NewestFlows> => {
  const { database, flowStore } = services;
  const pinned = await flowStore.findFlow({ botId, version });
  if (pinned === null) throw notFound("The version of the bot");
  const links = await pinLinks(database.connection, flowStore, workspaceId, pinned);
  const flows = await openPublishedFlows(services, { botId, version, links }, session);
  return { flows, pins: { version, links, flows: null } };
};

/**
 * A bot's draft as it stands now, with the drafts of the bots it links to.
 *
 * @throws HttpError 404 for a bot that the workspace doesn't have
 */
export const openNewestDrafts = async (
  services: Services,
  workspaceId: string,
  botId: string,
): Promise<NewestFlows> => {
  const main = await compileDraft(services, workspaceId, botId);
  if (main === null) throw notFound("The bot");
  const loaded = await compileLinkedDrafts(services, workspaceId, main);
  return {
    flows: openDraftFlows(main.botId, loaded),
    pins: { version: null, links: {}, flows: encodeJson(loaded) },
  };
};

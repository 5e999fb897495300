import { type Flow, lookup, type Session } from "@parley/core";
import { decodeJson } from "../database/json-codec.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import type { Links } from "../versions/pin-links.ts";

/** The flows that one chat runs, each in the version the chat stays with. */
export interface ChatFlows {
  /** The bot the chat began with. */
  main: Flow;
  /** All loaded so far, by bot id. */
  loaded: Record<string, Flow>;
  allowedOrigins: readonly string[];
  /** Null in a preview. */
  publishedAt: string | null;
  /** Adds a linked bot to `loaded`; false when the chat has no such bot. */
  load(botId: string): Promise<boolean>;
}

/** Flows of published versions, with those of the linked bots that the session stands in. */
export const openPublishedFlows = async (
  { flowStore }: Services,
  { botId, version, links }: { botId: string; version: number; links: Links },
  session: Session | null,
): Promise<ChatFlows> => {
  const pinned = await flowStore.findFlow({ botId, version });
  if (pinned === null) throw notFound("The version of the bot");
  const loaded: Record<string, Flow> = { [botId]: pinned.serverFlow };
  const load = async (linkedId: string): Promise<boolean> => {
    const linkedVersion = lookup(links, linkedId);
    const linked =
      linkedVersion === undefined ? null : await flowStore.findFlow({ botId: linkedId, version: linkedVersion });
    if (linked === null) return false;
    loaded[linkedId] = linked.serverFlow;
    return true;
  };
  for (const frame of session?.frames ?? []) if (lookup(loaded, frame.botId) === undefined) await load(frame.botId);
  const { serverFlow: main, allowedOrigins, publishedAt } = pinned;
  return { main, loaded, allowedOrigins, publishedAt, load };
};

/** Flows of a preview: the drafts as they were when it began. Nobody is kept away by their origin. */
export const openDraftFlows = (botId: string, loaded: Record<string, Flow>): ChatFlows => {
  const main = lookup(loaded, botId);
  if (main === undefined) throw notFound("The bot");
  return { main, loaded, allowedOrigins: [], publishedAt: null, load: async () => false };
};

export const decodeFlows = (text: string): Record<string, Flow> => decodeJson<Record<string, Flow>>(text);

import { type Flow, lookup, type Session } from "@parley/core";
import { compileFlow } from "@parley/core/format";
import type { DraftFiles } from "../drafts/draft-flows.ts";
import type { DraftServices } from "../drafts/services.ts";
import { notFound } from "../web/http-error.ts";
import type { Links } from "./pin-links.ts";
import type { VersionServices } from "./services.ts";

/** The flows that one chat runs, each in the version the chat stays with. */
export interface ChatFlows {
  /** The bot the chat began with. */
  main: Flow;
  /** All loaded so far, by bot id. */
  loaded: Record<string, Flow>;
  allowedOrigins: readonly string[];
  /** Null in a preview. */
  publishedAt: string | null;
  /** Adds a linked bot to `loaded`. Returns false when the chat has no such bot. */
  load(botId: string): Promise<boolean>;
}

/** Flows of published versions, with those of the linked bots that the session stands in. */
export const openPublishedFlows = async (
  { flowStore }: Pick<VersionServices, "flowStore">,
  { botId, version, links }: { botId: string; version: number; links: Links },
  session: Session | null,
): Promise<ChatFlows> => {
  const pinned = await flowStore.findFlow({ botId, version });
  if (pinned === null) throw notFound("The version of the bot");
  const loaded: Record<string, Flow> = { [botId]: pinned.serverFlow };
  const load = async (linkedId: string): Promise<boolean> => {
    if (Object.hasOwn(loaded, linkedId)) return true;
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

/**
 * Flows of a preview: the drafts as they were when it began. Nobody is kept away by their origin.
 *
 * @throws HttpError 404 where the bot is not among them
 */
export const openDraftFlows = ({ definitions }: DraftServices, botId: string, files: DraftFiles): ChatFlows => {
  const loaded = Object.fromEntries(
    Object.entries(files).map(([id, file]) => [id, compileFlow(file, definitions, { botId: id, version: null }).flow]),
  );
  const main = lookup(loaded, botId);
  if (main === undefined) throw notFound("The bot");
  const load = async (linkedId: string) => Object.hasOwn(loaded, linkedId);
  return { main, loaded, allowedOrigins: [], publishedAt: null, load };
};

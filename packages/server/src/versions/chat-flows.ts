import { type Flow, type JsonObject, lookup, type Session } from "@parley/core";
import { notFound } from "../web/http-error.ts";
import { compileDraft } from "./compile-draft.ts";
import type { DraftFiles } from "./draft-flows.ts";
import type { Links } from "./pin-links.ts";
import { givenOptionsOf, type PinnedFlow } from "./pinned-flow.ts";
import type { VersionServices } from "./services.ts";

/** The flows of a chat, each in its pinned version. */
export interface ChatFlows {
  /** The flow of the bot with which the chat began. */
  main: Flow;
  /** All flows loaded so far, by bot id. */
  loaded: Record<string, Flow>;
  allowedOrigins: readonly string[];
  /** Null in a preview. */
  publishedAt: string | null;
  /** The options of an input as in its file, without the defaults. */
  givenOptions(botId: string, blockId: string): JsonObject | undefined;
  /** Adds a linked bot to `loaded`. Returns false if the chat has no such bot. */
  load(botId: string): Promise<boolean>;
}

/** Loads the flows of published versions, including linked bots on the session's stack. */
export const openPublishedFlows = async (
  { flowStore }: Pick<VersionServices, "flowStore">,
  { botId, version, links }: { botId: string; version: number; links: Links },
  session: Session | null,
): Promise<ChatFlows> => {
  const pinned = await flowStore.findFlow({ botId, version });
  if (pinned === null) throw notFound("The version of the bot");
  const loaded: Record<string, Flow> = { [botId]: pinned.serverFlow };
  const pins: Record<string, PinnedFlow> = { [botId]: pinned };
  const load = async (linkedId: string): Promise<boolean> => {
    if (Object.hasOwn(loaded, linkedId)) return true;
    const linkedVersion = lookup(links, linkedId);
    const linked =
      linkedVersion === undefined ? null : await flowStore.findFlow({ botId: linkedId, version: linkedVersion });
    if (linked === null) return false;
    loaded[linkedId] = linked.serverFlow;
    pins[linkedId] = linked;
    return true;
  };
  for (const frame of session?.frames ?? []) if (lookup(loaded, frame.botId) === undefined) await load(frame.botId);
  const { serverFlow: main, allowedOrigins, publishedAt } = pinned;
  const givenOptions = (id: string, blockId: string) => lookup(pins, id)?.givenOptions.get(blockId);
  return { main, loaded, allowedOrigins, publishedAt, givenOptions, load };
};

/**
 * Loads the flows of a preview: the drafts at the time when it began. Every origin is allowed.
 *
 * @throws HttpError 404 if the bot is not among them
 */
export const openDraftFlows = async (
  services: Pick<VersionServices, "fileWork">,
  botId: string,
  files: DraftFiles,
): Promise<ChatFlows> => {
  const loaded = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([id, file]) => [id, await compileDraft(services, file, id)] as const),
    ),
  );
  const main = lookup(loaded, botId);
  if (main === undefined) throw notFound("The bot");
  const load = async (linkedId: string) => Object.hasOwn(loaded, linkedId);
  const givenOptions = (id: string, blockId: string) => {
    const file = lookup(files, id);
    return file && givenOptionsOf(file, (other) => other === blockId).get(blockId);
  };
  return { main, loaded, allowedOrigins: [], publishedAt: null, givenOptions, load };
};

import type { BotFile } from "@parley/core/format";
import { mayReadDraft } from "../accounts/is-still-allowed.ts";
import { linkedBotIds } from "../bot-rows/bot-references.ts";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { getDraftFile } from "../drafts/draft-file.ts";
import type { DraftServices } from "../drafts/services.ts";
import type { Membership } from "../web/actor.ts";
import { compileDraft } from "./compile-draft.ts";
import type { VersionServices } from "./services.ts";

/** Bot files by bot id. */
export type DraftFiles = Readonly<Record<string, BotFile>>;

/** The current draft of a bot; null if the workspace has no such bot. */
export const findWorkspaceDraft = async (
  services: DraftServices,
  workspaceId: string,
  botId: string,
): Promise<BotFile | null> => {
  const bot = await findPublicBot(services.database, botId);
  return bot === null || bot.workspace_id !== workspaceId ? null : getDraftFile(services, bot);
};

/**
 * Returns the draft of a bot, or the file given instead of it, with the drafts of all bots that it links to, directly
 * or indirectly. Bots that the person may not see are left out; otherwise anyone who edits one bot could read all
 * others by linking to them. Null if the person may not see the bot itself.
 */
export const findLinkedDrafts = async (
  services: Pick<VersionServices, keyof DraftServices | "fileWork">,
  reader: Membership,
  botId: string,
  given?: BotFile,
): Promise<DraftFiles | null> => {
  const files: Record<string, BotFile> = {};
  const wanted = [botId];
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (Object.hasOwn(files, id) || !mayReadDraft(reader, id)) continue;
    const draft = await findWorkspaceDraft(services, reader.workspaceId, id);
    if (draft === null) continue;
    const file = id === botId ? (given ?? draft) : draft;
    files[id] = file;
    wanted.push(...linkedBotIds(await compileDraft(services, file, id), services.definitions));
  }
  return Object.hasOwn(files, botId) ? files : null;
};

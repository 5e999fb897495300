import type { BotFile } from "@parley/core/format";
import { compileFlow } from "@parley/core/format";
import { linkedBotIds } from "../bots/bot-references.ts";
import { findPublicBot } from "../bots/bot-repository.ts";
import { getDraftFile } from "./draft-file.ts";
import type { DraftServices } from "./services.ts";

/** Bot files by the ids of their bots. */
export type DraftFiles = Readonly<Record<string, BotFile>>;

/** The draft of a bot as it stands now; null for a bot that the workspace doesn't have. */
export const findWorkspaceDraft = async (
  services: DraftServices,
  workspaceId: string,
  botId: string,
): Promise<BotFile | null> => {
  const bot = await findPublicBot(services.database, botId);
  return bot === null || bot.workspace_id !== workspaceId ? null : getDraftFile(services, bot);
};

/** The draft of a bot, and the drafts of all bots that it may come to; null for a bot that the workspace doesn't have. */
export const findLinkedDrafts = async (
  services: DraftServices,
  workspaceId: string,
  botId: string,
): Promise<DraftFiles | null> => {
  const files: Record<string, BotFile> = {};
  const wanted = [botId];
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (Object.hasOwn(files, id)) continue;
    const file = await findWorkspaceDraft(services, workspaceId, id);
    if (file === null) continue;
    files[id] = file;
    const { flow } = compileFlow(file, services.definitions, { botId: id, version: null });
    wanted.push(...linkedBotIds(flow, services.definitions));
  }
  return Object.hasOwn(files, botId) ? files : null;
};

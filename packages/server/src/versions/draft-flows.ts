import type { Flow } from "@parley/core";
import { compileFlow } from "@parley/core/format";
import { findPublicBot } from "../bots/bot-repository.ts";
import { exportBot } from "../bots/export-bot.ts";
import type { Services } from "../services.ts";
import { linkedBotIds } from "./bot-references.ts";

type Sources = Pick<Services, "database" | "definitions">;

/** A bot's draft as it stands now, ready to run; null for a bot that the workspace doesn't have. */
export const compileDraft = async (services: Sources, workspaceId: string, botId: string): Promise<Flow | null> => {
  const bot = await findPublicBot(services.database.connection, botId);
  if (bot === null || bot.workspace_id !== workspaceId) return null;
  const file = await exportBot(services, bot);
  return compileFlow(file, services.definitions, { botId: bot.id, version: null }).flow;
};

/** The draft and the drafts of all bots that it may come to, by bot id. */
export const compileLinkedDrafts = async (
  services: Sources,
  workspaceId: string,
  main: Flow,
): Promise<Record<string, Flow>> => {
  const flows: Record<string, Flow> = { [main.botId]: main };
  const wanted = linkedBotIds(main, services.definitions);
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (Object.hasOwn(flows, id)) continue;
    const flow = await compileDraft(services, workspaceId, id);
    if (flow === null) continue;
    flows[id] = flow;
    wanted.push(...linkedBotIds(flow, services.definitions));
  }
  return flows;
};

import { type BotFile, type Draft, exportBotFile } from "@parley/core/format";
import { decodeJson } from "../database/json-codec.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { type BotSummaryRow, findDraft } from "./bot-repository.ts";

/** The bot's draft in the exchange format. */
export const exportBot = async ({ database }: Pick<Services, "database">, bot: BotSummaryRow): Promise<BotFile> => {
  const draft = await findDraft(database.connection, bot.workspace_id, bot.id);
  if (draft === null) throw notFound("The bot");
  return { ...exportBotFile(decodeJson<Draft>(draft)), id: bot.id, publicId: bot.public_id };
};

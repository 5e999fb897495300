import { type BotFile, compileFlow, toPublicFlow } from "@parley/core/format";
import type { Services } from "../services.ts";
import { insertVersion, type Publication } from "./version-repository.ts";

/** Compiles a file into what a version holds. The number is filled in when the version is stored. */
export const preparePublication = (
  { definitions }: Pick<Services, "definitions">,
  botId: string,
  file: BotFile,
): Publication => {
  const { flow } = compileFlow(file, definitions, { botId, version: 0 });
  return { file, flow, publicFlow: toPublicFlow(flow, definitions) };
};

/** Makes a file the live version of a bot and gives the version's number. Chats that run stay on theirs. */
export const publish = async (
  services: Services,
  bot: { id: string; workspaceId: string },
  file: BotFile,
): Promise<number> => {
  const publication = preparePublication(services, bot.id, file);
  return services.database.transaction(({ connection }) => insertVersion(connection, bot, publication));
};

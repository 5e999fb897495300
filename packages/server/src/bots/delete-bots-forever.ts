import type { AnswerOf, calls } from "@parley/api";
import { claimBots } from "../bot-rows/bot-repository.ts";
import { countAllResults } from "../results/list-results.ts";
import { purgeBot } from "../uploads/purge-bots.ts";
import type { UploadServices } from "../uploads/services.ts";
import type { Actor } from "../web/actor.ts";
import { getBots } from "./many-bots.ts";

/** Bots with more results than these are not waited for. */
const mostAwaited = 1000;

/**
 * Removes deleted bots with their versions, results and files. They are out of reach at once, all or none. What they have is
 * removed in small parts, between which chats go on; where that takes long, it goes on behind the answer, and the sweep of
 * chats takes up what was broken off.
 *
 * @throws HttpError 404 where one of them is not among the deleted; then none is removed
 */
export const deleteBotsForever = async (
  services: UploadServices,
  actor: Actor,
  given: readonly string[],
  onError: (error: unknown) => void,
): Promise<AnswerOf<typeof calls.deleteBotsForever>> => {
  const ids = await services.database.transaction(async ({ connection }) => {
    const bots = await getBots(connection, actor, given, "deleted");
    const claimed = bots.map(({ id }) => id);
    await claimBots(connection, actor.workspaceId, claimed);
    return claimed;
  });
  let resultCount = 0;
  const large: string[] = [];
  for (const id of ids) {
    const count = await countAllResults(services.database, id);
    resultCount += count;
    if (count > mostAwaited) large.push(id);
    else await purgeBot(services, id);
  }
  const purgeLarge = async () => {
    for (const id of large) await purgeBot(services, id);
  };
  purgeLarge().catch(onError);
  return { ids, resultCount };
};

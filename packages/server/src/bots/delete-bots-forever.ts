import type { AnswerOf, calls } from "@parley/api";
import { claimBots } from "../bot-rows/bot-repository.ts";
import { countAllResults } from "../results/count-results.ts";
import { purgeBot } from "../uploads/purge.ts";
import type { UploadServices } from "../uploads/services.ts";
import type { Actor } from "../web/actor.ts";
import { getBots } from "./many-bots.ts";

/** The response doesn't wait for the removal of bots with more results than this. */
const mostAwaited = 1000;

/**
 * Permanently removes deleted bots with their versions, results and files. All of them become unreachable at once, or
 * none. Their data is removed in small parts, so that chats aren't delayed. If that takes long, it continues after the
 * response; the sweep of chats finishes what was interrupted.
 *
 * @throws HttpError 404 if one of the bots is not deleted; then none is removed
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

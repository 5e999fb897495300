import type { Owner } from "../accounts/actor.ts";
import { HttpError, notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { type BotSummaryRow, listBots } from "./bot-repository.ts";
import { matchBots } from "./match-bot.ts";

/**
 * The bot that a text names.
 *
 * @throws HttpError 404 when there is none, 409 with the candidates when there are several
 */
export const getBot = async ({ database }: Services, owner: Owner, ref: string): Promise<BotSummaryRow> => {
  const matches = matchBots(ref, await listBots(database.connection, owner.workspaceId));
  const [match] = matches;
  if (match === undefined) throw notFound(`A bot named "${ref}"`);
  if (matches.length === 1) return match;
  const candidates = matches.map(({ id, public_id: publicId, name }) => ({ id, publicId, name }));
  const names = candidates.map(({ publicId }) => publicId).join(", ");
  throw new HttpError(409, "AMBIGUOUS", `Several bots match "${ref}": ${names}.`, { candidates });
};

import { type Actor, visibleBots } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type BotShelf, type BotSummaryRow, findPublicBot, listBots } from "./bot-repository.ts";
import type { BotServices } from "./services.ts";

/** The parts of a bot with which a reference is compared. */
interface Named {
  id: string;
  public_id: string;
  name: string;
}

/**
 * Finds the bots to which a text may refer. It is compared with these in order, until one matches: the id or public id,
 * the name, the start of the public id, a part of the public id or name. Only ids are case-sensitive.
 */
export const matchBots = <Bot extends Named>(ref: string, bots: readonly Bot[]): Bot[] => {
  const lower = ref.toLowerCase();
  const attempts: ((bot: Bot) => boolean)[] = [
    ({ id }) => id === ref,
    ({ public_id: publicId }) => publicId === ref,
    ({ name }) => name === ref,
    ({ name }) => name.toLowerCase() === lower,
    ({ public_id: publicId }) => publicId.toLowerCase().startsWith(lower),
    ({ public_id: publicId, name }) => `${publicId}\n${name}`.toLowerCase().includes(lower),
  ];
  for (const attempt of attempts) {
    const matches = bots.filter(attempt);
    if (matches.length > 0) return matches;
  }
  return [];
};

/**
 * Finds an existing or deleted bot of the workspace by a reference. For guests, only the bots that they have a right to
 * are searched.
 *
 * @throws HttpError 404 if there is none, 409 with the candidates if there are several
 */
export const getBot = async (
  { database }: Pick<BotServices, "database">,
  actor: Actor,
  ref: string,
  shelf: BotShelf = "kept",
): Promise<BotSummaryRow> => {
  // Programs use ids, so these are looked up without listing all bots.
  const named = shelf === "kept" ? await findPublicBot(database, ref) : null;
  if (named !== null && named.workspace_id === actor.workspaceId && visibleBots(actor, [named]).length > 0)
    return named;
  const matches = matchBots(ref, visibleBots(actor, await listBots(database.connection, actor.workspaceId, shelf)));
  const [match] = matches;
  if (match === undefined) throw notFound(`${shelf === "kept" ? "A bot" : "A deleted bot"} named "${ref}"`);
  if (matches.length === 1) return match;
  const candidates = matches.map(({ id, public_id: publicId, name }) => ({ id, publicId, name }));
  const names = candidates.map(({ publicId }) => publicId).join(", ");
  throw new HttpError(409, "AMBIGUOUS", `Several bots match "${ref}": ${names}.`, { candidates });
};

import { setImmediate } from "node:timers/promises";
import { type BotOrder, countedResults, mostBotsListed } from "@parley/api";
import { matchesSearch } from "@parley/core";
import * as z from "zod";
import {
  type BotShelf,
  type BotSummaryRow,
  findBots,
  listNames,
  type NamedBotRow,
} from "../bot-rows/bot-repository.ts";
import type { BotServices } from "../bot-rows/services.ts";
import { listFolders } from "../folders/folder-service.ts";
import { countResults } from "../results/count-results.ts";
import { type Actor, visibleBots } from "../web/actor.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";

// A page of bots. Which bots are on it is decided here and not by the database: databases disagree about capitals,
// accents and numbers in names. Only names and times are read of all bots; whole rows are read of those on the page.

/** The number of bots that are searched or compared before other requests have their turn. */
const botsAtOnce = 2000;

/** The place of a bot in an order: its key there, its name, and its id, which makes the order total. */
const place = z.tuple([z.union([z.string(), z.number()]), z.string(), z.string()]);
type Place = z.output<typeof place>;

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares by key, greatest first, except for names; those with the same key by name, and those by id. */
const comparePlaces = (order: BotOrder, [key, name, id]: Place, [otherKey, otherName, otherId]: Place): number => {
  if (order !== "name" && key !== otherKey) return key > otherKey ? -1 : 1;
  return names.compare(name, otherName) || (id < otherId ? -1 : Number(id > otherId));
};

/** Returns the first places of an order after a given one, sorted. */
const firstAfter = async (order: BotOrder, all: readonly Place[], after: Place | null, limit: number) => {
  let first: Place[] = [];
  // The places that may be among the first. They are sorted whenever there are many, and most of them then left out.
  let nearest: Place[] = [];
  const settle = () => {
    first = [...first, ...nearest].sort((one, other) => comparePlaces(order, one, other)).slice(0, limit);
    nearest = [];
  };
  for (const [index, one] of all.entries()) {
    if (index % botsAtOnce === botsAtOnce - 1) await setImmediate();
    if (after !== null && comparePlaces(order, one, after) <= 0) continue;
    const last = first[limit - 1];
    if (last !== undefined && comparePlaces(order, one, last) > 0) continue;
    nearest.push(one);
    if (nearest.length >= limit) settle();
  }
  settle();
  return first;
};

const keyOf = (order: BotOrder, bot: NamedBotRow, counts: ReadonlyMap<string, number>): string | number => {
  if (order === "edited") return bot.edited_at;
  if (order === "newest") return bot.created_at;
  return order === "name" ? "" : Math.min(counts.get(bot.id) ?? 0, countedResults);
};

export interface BotPageRequest {
  shelf: BotShelf;
  order: BotOrder;
  /** The words to search; all bots without any. */
  search?: string | undefined;
  /** The id of a folder, or null for the top, where bots in folders that the actor can't see stand too. */
  folder?: string | null | undefined;
  limit: number;
  cursor?: string | undefined;
}

const selectMatching = async (
  all: readonly NamedBotRow[],
  search: string,
  isHere: (folderId: string | null) => boolean,
): Promise<NamedBotRow[]> => {
  const found: NamedBotRow[] = [];
  for (let done = 0; done < all.length; done += botsAtOnce) {
    if (done > 0) await setImmediate();
    for (const bot of all.slice(done, done + botsAtOnce))
      if (isHere(bot.folder_id) && (search === "" || matchesSearch(search, bot.name, bot.public_id))) found.push(bot);
  }
  return found;
};

/**
 * One page of the bots that an actor may see, and the number of bots on all pages.
 *
 * @throws HttpError 400 for a cursor that this server did not create
 */
export const listBotPage = async (
  services: BotServices,
  actor: Actor,
  { shelf, order, search = "", folder, limit, cursor }: BotPageRequest,
): Promise<{ bots: BotSummaryRow[]; nextCursor: string | null; total: number }> => {
  const { connection } = services.database;
  const after = cursor === undefined ? null : readCursor(place, cursor);
  const folders = folder === null ? new Set((await listFolders(services, actor)).map(({ id }) => id)) : null;
  const isHere = (id: string | null): boolean =>
    folder === undefined || id === folder || (folders !== null && !folders.has(id ?? ""));
  const all = visibleBots(actor, await listNames(connection, actor.workspaceId, shelf));
  const found = await selectMatching(all, search.trim(), isHere);
  const ids = found.map(({ id }) => id);
  const counts = order === "answers" ? await countResults(connection, ids) : new Map<string, number>();
  const places = found.map((bot): Place => [keyOf(order, bot, counts), bot.name, bot.id]);
  const page = await firstAfter(order, places, after, Math.min(limit, mostBotsListed) + 1);
  const shown = page.slice(0, limit);
  const last = page.length > limit ? shown.at(-1) : undefined;
  const bots =
    shown.length === 0
      ? []
      : await findBots(
          connection,
          actor.workspaceId,
          shown.map(([, , id]) => id),
          shelf,
        );
  return { bots, nextCursor: last === undefined ? null : writeCursor(last), total: found.length };
};

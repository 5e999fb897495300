import type { Opening } from "@parley/api";
import { type Flow, inLanguage } from "@parley/core";
import { createLruCache } from "../base/lru-cache.ts";
import { steadyTime } from "../base/steady-time.ts";
import { type Closing, closingAt, closingText, openingOf, startOfDay } from "../bot-rows/opening.ts";
import { type JointWrites, sendInTurn } from "../database/joint-writes.ts";
import type { Access, BotRow, Database } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { hasAsMany } from "./count-results.ts";

// A bot may take only so many results. A place is taken by the first answer; whoever only looks takes none.

type Limits = Pick<Opening, "mostResults" | "mostResultsPerDay" | "timeZone">;

const isLimited = ({ mostResults, mostResultsPerDay }: Limits): boolean =>
  mostResults !== null || mostResultsPerDay !== null;

const findFull = async (
  { connection }: Access,
  botId: string,
  { mostResults, mostResultsPerDay, timeZone }: Limits,
  moment: number,
): Promise<Closing | null> => {
  if (mostResults !== null && (await hasAsMany(connection, botId, mostResults, null))) return "full";
  if (mostResultsPerDay === null) return null;
  return (await hasAsMany(connection, botId, mostResultsPerDay, startOfDay(moment, timeZone))) ? "fullToday" : null;
};

/** How long the limits of a bot are kept, in milliseconds. */
const keptFor = 2000;
const keptBots = 10_000;

interface TakenFor {
  id: string;
  botId: string;
  hasStarted?: boolean;
}

/**
 * Takes a place unless the result has one.
 *
 * @throws HttpError 403 if none is left
 */
type Take = (access: Access) => Promise<void>;

type Write = (access: Access) => JointWrites;

/**
 * Stores what may hold the first answer of a result, where the bot still has a place for it. For a bot without limits this
 * costs a look into a map.
 */
export const createPlaces = (database: Database) => {
  const kept = createLruCache<{ opening: Opening | null; until: number }>(keptBots);

  /** Keeps the rules of a bot, if they limit its results. */
  const know = (botId: string, found: Opening | null): Opening | null => {
    const opening = found !== null && isLimited(found) ? found : null;
    kept.set(botId, { opening, until: steadyTime() + keptFor });
    return opening;
  };

  const findOpening = async (botId: string): Promise<Opening | null> => {
    const known = kept.get(botId);
    if (known !== undefined && known.until > steadyTime()) return known.opening;
    const row = await database.connection
      .selectFrom("bots")
      .select("opening")
      .where("id", "=", botId)
      .executeTakeFirst();
    return know(botId, row === undefined ? null : openingOf(row));
  };

  /** Makes the others who want a place of this bot wait until the transaction is over. SQLite has one writer anyhow. */
  const lock = async ({ kind, connection }: Access, botId: string): Promise<void> => {
    const row = connection.selectFrom("bots").select("id").where("id", "=", botId);
    if (kind !== "sqlite") await row.forUpdate().execute();
  };

  const assertPlace = async (access: Access, result: TakenFor, opening: Opening) => {
    const row = await access.connection
      .selectFrom("results")
      .select(["has_started", "created_at"])
      .where("id", "=", result.id)
      .executeTakeFirst();
    if (row?.has_started === 1) return;
    const moment = row === undefined ? Date.now() : Date.parse(row.created_at);
    const full = await findFull(access, result.botId, opening, moment);
    if (full !== null) throw new HttpError(403, "NO_PLACE", closingText(full, opening, noPlaceText));
  };

  /**
   * Returns what takes a place for a result, to be called first within the transaction that stores its answer; null where
   * the bot has no limits. It is asked for before the transaction, which SQLite would hold up otherwise.
   */
  const claim = async (result: TakenFor): Promise<Take | null> => {
    const opening = await findOpening(result.botId);
    if (opening === null) return null;
    return async (access) => {
      await lock(access, result.botId);
      await assertPlace(access, result, opening);
    };
  };

  return {
    /**
     * What a visitor is told where a bot takes no new chats now; null if it does.
     *
     * @param language the language that the visitor reads, if it isn't the bot's main one
     */
    async findClosedText(
      bot: Pick<BotRow, "id" | "is_closed" | "opening">,
      { flow }: { flow: Flow },
      language?: string,
    ): Promise<string | null> {
      const opening = openingOf(bot);
      const limits = know(bot.id, opening);
      const now = Date.now();
      const closing = closingAt(bot, now) ?? (limits && (await findFull(database, bot.id, limits, now)));
      if (closing === null) return null;
      const { systemMessages, language: main } = inLanguage(flow, language).settings.general;
      return closingText(closing, opening, systemMessages.botClosed, language ?? main);
    },
    claim,
    /**
     * @returns false if the first statement changes no row, as `writeTogether` does
     * @throws HttpError 403 if the bot has no place left for another result
     */
    async write(result: TakenFor, compile: Write): Promise<boolean> {
      const take = result.hasStarted ? null : await claim(result);
      if (take === null) return database.writeTogether(compile);
      return database.transaction(async (access) => {
        await take(access);
        return sendInTurn(access, compile(access));
      });
    },
  };
};

export type Places = ReturnType<typeof createPlaces>;

/** Told to visitors who have answered when the last place had just been taken. */
const noPlaceText = "Somebody else has just taken the last place. This bot takes no more answers.";

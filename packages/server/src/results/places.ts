import type { Opening } from "@parley/api";
import { type Flow, inLanguage } from "@parley/core";
import { visitorTexts } from "@parley/core/visitor-texts";
import { createLruCache } from "../base/lru-cache.ts";
import { steadyTime } from "../base/steady-time.ts";
import { type Closing, closingAt, closingText, openingOf, startOfDay } from "../bot-rows/opening.ts";
import { type JointWrites, sendInTurn } from "../database/joint-writes.ts";
import type { Access, BotRow, Database, ResultRow, Work } from "../database/schema.ts";
import type { FlowStore } from "../versions/flow-store.ts";
import { HttpError } from "../web/http-error.ts";
import { hasAsMany } from "./count-results.ts";
import { decodeArrival } from "./result-repository.ts";

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

/** Thrown where no place is left, within the transaction; what the visitor is told is looked up behind it. */
class NoPlace extends Error {
  override readonly name = "NoPlace";
  readonly closing: Closing;
  readonly result: Pick<ResultRow, "version" | "arrival"> | undefined;
  constructor(closing: Closing, result: NoPlace["result"]) {
    super(closing);
    this.closing = closing;
    this.result = result;
  }
}

/**
 * Stores what may hold the first answer of a result, where the bot still has a place for it. For a bot without limits this
 * costs a look into a map.
 */
export const createPlaces = (database: Database, flowStore: FlowStore) => {
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

  /** @throws NoPlace unless the result has a place, or there is one for it */
  const assertPlace = async (access: Access, result: TakenFor, opening: Opening) => {
    const row = await access.connection
      .selectFrom("results")
      .select(["has_started", "created_at", "version", "arrival"])
      .where("id", "=", result.id)
      .executeTakeFirst();
    if (row?.has_started === 1) return;
    const moment = row === undefined ? Date.now() : Date.parse(row.created_at);
    const full = await findFull(access, result.botId, opening, moment);
    if (full !== null) throw new NoPlace(full, row);
  };

  /** The refusal in the language of the chat; in English where nothing is stored of it yet. */
  const refuse = async ({ closing, result }: NoPlace, botId: string, opening: Opening): Promise<HttpError> => {
    const flow = result === undefined ? null : await flowStore.findFlow({ botId, version: result.version });
    const language = decodeArrival(result?.arrival).chatLanguage ?? flow?.serverFlow.settings.general.language;
    const { lastPlace } = visitorTexts(language).page;
    return new HttpError(403, "NO_PLACE", closingText(closing, opening, lastPlace, language));
  };

  const takeAndStore = async <Value>(result: TakenFor, opening: Opening, work: Work<Value>): Promise<Value> => {
    try {
      return await database.transaction(async (access) => {
        await lock(access, result.botId);
        await assertPlace(access, result, opening);
        return work(access);
      });
    } catch (error) {
      throw error instanceof NoPlace ? await refuse(error, result.botId, opening) : error;
    }
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
    /**
     * Runs a transaction in which a result is begun: it takes a place first, if the bot has limits.
     *
     * @throws HttpError 403 if the bot has no place left for another result
     */
    async transaction<Value>(result: TakenFor, work: Work<Value>): Promise<Value> {
      const opening = await findOpening(result.botId);
      return opening === null ? database.transaction(work) : takeAndStore(result, opening, work);
    },
    /**
     * @returns false if the first statement changes no row, as `writeTogether` does
     * @throws HttpError 403 if the bot has no place left for another result
     */
    async write(result: TakenFor, compile: (access: Access) => JointWrites): Promise<boolean> {
      const opening = result.hasStarted ? null : await findOpening(result.botId);
      return opening === null
        ? database.writeTogether(compile)
        : takeAndStore(result, opening, (access) => sendInTurn(access, compile(access)));
    },
  };
};

export type Places = ReturnType<typeof createPlaces>;

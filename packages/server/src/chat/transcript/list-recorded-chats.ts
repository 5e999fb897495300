import { setImmediate } from "node:timers/promises";
import type { AnswerOf, calls } from "@parley/api";
import type { EffectNeed, EngineEvent, InputOutput } from "@parley/core";
import { replay } from "@parley/engine";
import * as z from "zod";
import { encodeJson } from "../../database/json-codec.ts";
import { listPage } from "../../results/list-results.ts";
import { findResult, type StoredResult } from "../../results/result-repository.ts";
import { readCursor, writeCursor } from "../../web/page-cursor.ts";
import type { ChatServices } from "../services.ts";
import { openChats } from "./replay-chat.ts";

type Page = AnswerOf<typeof calls.listRecordedChats>;
type RecordedChat = Page["chats"][number];

/** The length from which a page of chats ends, in characters. */
const longestPage = 2_000_000;

const place = z.tuple([z.string(), z.string()]);

/** What came into a chat: from its visitor, and for its blocks from outside. */
const record = async (
  { runs, matches }: ChatServices,
  flows: Parameters<typeof replay>[0]["flows"],
  events: readonly EngineEvent[],
): Promise<Pick<RecordedChat, "turns" | "outcomes">> => {
  const turns: RecordedChat["turns"] = [];
  const outcomes: RecordedChat["outcomes"] = [];
  const needs = new Map<string, EffectNeed>();
  let input: InputOutput | null = null;
  await replay({ flows, catalogue: runs, matches }, events, {
    isKept: () => false,
    onStep: ({ time, seed, ...happening }, outputs) => {
      if (happening.type === "done") {
        const need = needs.get(happening.needId);
        const { patch } = happening;
        if (need) {
          const { botId, blockId, visit, effect } = need;
          // Cast: events come from a JSON column.
          outcomes.push({
            botId,
            blockId,
            visit,
            effect,
            patch: patch as RecordedChat["outcomes"][number]["patch"],
            time,
            seed,
          });
        }
      } else {
        const answered = happening.type === "reply" && input;
        turns.push({
          time,
          seed,
          // Cast: the same.
          happening: happening as RecordedChat["turns"][number]["happening"],
          place: answered ? { botId: answered.botId, blockId: answered.blockId } : null,
        });
      }
      for (const output of outputs) {
        if (output.type === "input") input = output;
        if (output.type === "need" && output.kind === "effect") needs.set(output.id, output);
      }
    },
  });
  return { turns, outcomes };
};

/** The last chat of a result; null if it can't be played again. */
const recordLast = async (services: ChatServices, result: StoredResult): Promise<RecordedChat | null> => {
  const opened = await openChats(services, result);
  const events = opened?.groups.at(-1)?.[0]?.flatMap((step) => step.events) ?? [];
  if (!opened || events[0]?.type !== "start") return null;
  try {
    const { turns, outcomes } = await record(services, opened.flows.loaded, events);
    return { resultId: result.id, createdAt: result.createdAt, turns, outcomes };
  } catch {
    return null;
  }
};

/**
 * A page of a bot's chats as they can be played again on another flow, the newest first.
 *
 * @throws HttpError 400 for a cursor that this server did not give
 */
export const listRecordedChats = async (
  services: ChatServices,
  bot: { id: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> => {
  const [createdAt, id] = cursor === undefined ? [] : readCursor(place, cursor);
  const after = createdAt === undefined || id === undefined ? null : { createdAt, id };
  const { results, end } = await listPage(services.database, bot.id, { onlyStarted: true, limit, after });
  const chats: RecordedChat[] = [];
  let unreadable = 0;
  let length = 0;
  for (const shown of results) {
    const result = await findResult(services.database.connection, shown.id);
    const chat = result && (await recordLast(services, result));
    if (chat) chats.push(chat);
    else unreadable += 1;
    length += chat ? encodeJson(chat).length : 0;
    if (length >= longestPage && shown !== results.at(-1))
      return { chats, unreadable, nextCursor: writeCursor([shown.createdAt, shown.id]) };
    // Visitors' requests come in between.
    await setImmediate();
  }
  return { chats, unreadable, nextCursor: end && writeCursor([end.createdAt, end.id]) };
};

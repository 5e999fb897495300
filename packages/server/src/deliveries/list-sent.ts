import type { SentEntry, SentFilter, SentRequest } from "@parley/api";
import * as z from "zod";
import type { Connection } from "../database/schema.ts";
import { toCall } from "../service-calls/call-repository.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { toSummary } from "./owner-deliveries.ts";
import type { DeliveryServices } from "./services.ts";

/** The most calls of attempts that are shown with a delivery. */
const mostAttempts = 5;

/** The place of an entry in the list. Of a delivery and a call with the same number, the delivery comes first. */
const place = z.tuple([z.number(), z.enum(["delivery", "call"])]);
type Place = z.output<typeof place>;

/** The least number in the order of what was stored at a time or later. */
export const seqAt = (time: string): number => Date.parse(time) * 1000;

const selectDeliveries = (connection: Connection, botId: string, filter: SentFilter, before: Place | null) => {
  const { resultId, blockId, blockType, host, state, from, until } = filter;
  let query = connection
    .selectFrom("deliveries as d")
    .innerJoin("results", "results.id", "d.result_id")
    .selectAll("d")
    .where("d.bot_id", "=", botId)
    .where("results.is_archived", "=", 0)
    .orderBy("d.seq", "desc");
  if (resultId !== undefined) query = query.where("d.result_id", "=", resultId);
  if (blockId !== undefined) query = query.where("d.block_id", "=", blockId);
  if (blockType !== undefined) query = query.where("d.block_type", "=", blockType);
  if (state !== undefined) query = query.where("d.status", "=", state);
  if (from !== undefined) query = query.where("d.seq", ">=", seqAt(from));
  if (until !== undefined) query = query.where("d.seq", "<", seqAt(until));
  if (before !== null) query = query.where("d.seq", "<", before[0]);
  if (host !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("service_calls as c")
          .select("c.id")
          .whereRef("c.result_id", "=", "d.result_id")
          .whereRef("c.delivery_id", "=", "d.id")
          .where("c.host", "=", host),
      ),
    );
  return query;
};

const selectCalls = (connection: Connection, botId: string, filter: SentFilter, before: Place | null) => {
  const { resultId, blockId, blockType, host, state, from, until } = filter;
  let query = connection
    .selectFrom("service_calls as c")
    .innerJoin("results", "results.id", "c.result_id")
    .selectAll("c")
    .where("c.bot_id", "=", botId)
    // Those of a delivery stand with it.
    .where("c.delivery_id", "is", null)
    .where("results.is_archived", "=", 0)
    .orderBy("c.seq", "desc");
  if (resultId !== undefined) query = query.where("c.result_id", "=", resultId);
  if (blockId !== undefined) query = query.where("c.block_id", "=", blockId);
  if (blockType !== undefined) query = query.where("c.block_type", "=", blockType);
  if (host !== undefined) query = query.where("c.host", "=", host);
  if (state !== undefined) query = query.where("c.has_failed", "=", state === "failed" ? 1 : 0);
  if (from !== undefined) query = query.where("c.seq", ">=", seqAt(from));
  if (until !== undefined) query = query.where("c.seq", "<", seqAt(until));
  if (before !== null) query = query.where("c.seq", before[1] === "delivery" ? "<=" : "<", before[0]);
  return query;
};

/** A page of what a bot's chats have sent and asked, newest first: deliveries with their attempts, and other calls. */
export const listSent = async (
  { database: { connection }, servers }: Pick<DeliveryServices, "database" | "servers">,
  { id: botId }: { id: string },
  { limit, cursor, ...filter }: SentRequest,
): Promise<{ entries: SentEntry[]; nextCursor: string | null }> => {
  const before = cursor === undefined ? null : readCursor(place, cursor);
  const deliveries = await selectDeliveries(connection, botId, filter, before)
    .limit(limit + 1)
    .execute();
  // A call that is stored is over.
  const calls =
    filter.state === "open"
      ? []
      : await selectCalls(connection, botId, filter, before)
          .limit(limit + 1)
          .execute();
  const all = [
    ...deliveries.map((row) => ({ seq: Number(row.seq), kind: "delivery" as const, row })),
    ...calls.map((row) => ({ seq: Number(row.seq), kind: "call" as const, row })),
  ].sort((one, other) => other.seq - one.seq || (one.kind === "delivery" ? -1 : 1));
  const shown = all.slice(0, limit);
  const sent = shown.flatMap((entry) => (entry.kind === "delivery" ? [entry.row] : []));
  const attempts =
    sent.length === 0
      ? []
      : await connection
          .selectFrom("service_calls")
          .selectAll()
          .where("result_id", "in", [...new Set(sent.map((row) => row.result_id))])
          .where(
            "delivery_id",
            "in",
            sent.map((row) => row.id),
          )
          .orderBy("seq", "desc")
          .limit(limit * mostAttempts)
          .execute();
  const last = shown.at(-1);
  return {
    entries: shown.map((entry): SentEntry => {
      if (entry.kind === "call") return { kind: "call", ...toCall(entry.row) };
      const own = attempts.filter((row) => row.delivery_id === entry.row.id).slice(0, mostAttempts);
      return { kind: "delivery", ...toSummary(servers, entry.row), attemptsMade: own.map(toCall) };
    }),
    nextCursor: all.length > limit && last !== undefined ? writeCursor([last.seq, last.kind] satisfies Place) : null,
  };
};

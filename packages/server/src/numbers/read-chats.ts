import { setImmediate } from "node:timers/promises";
import type { ResultCondition } from "@parley/api";
import type { Arrival } from "@parley/core";
import type { ChatAnswer, ChatEvent, CountedChat } from "@parley/core/numbers";
import { sql } from "kysely";
import { decodeFlag, decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Access, ResultRow } from "../database/schema.ts";
import type { PageEnd } from "../results/list-results.ts";
import { decodeArrival } from "../results/result-repository.ts";
import { scanResults } from "../results/scan-results.ts";
import type { Links } from "../versions/pin-links.ts";

/** The number of results read at once. It is limited because visitors' requests wait if they share the connection. */
const resultsAtOnce = 250;

/** A result with its chat. */
export interface ReadChat extends CountedChat {
  id: string;
  version: number;
  links: Links;
  arrival: Arrival;
}

/** Whether chats of a version whose visitor came in some way are meant. */
export type IsMeant = (version: number, arrival: Arrival) => boolean;

/** From a time to another, both included, as ISO texts. */
export interface ChatRange {
  from: string;
  until: string;
}

const columns = ["id", "version", "links", "has_started", "is_completed", "arrival", "created_at"] as const;
type Row = Pick<ResultRow, (typeof columns)[number]>;

/** With one parameter instead of hundreds, the embedded database keeps the statement. */
const listed = ({ kind }: Access, ids: readonly string[]) =>
  kind === "sqlite" ? sql<string>`(select value from json_each(${encodeJson(ids)}))` : ids;

const groupById = <Item>(rows: readonly (readonly [string, Item])[]): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const [id, item] of rows) {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [item]);
    else group.push(item);
  }
  return groups;
};

const isCounted = (type: string): type is ChatEvent["type"] =>
  type === "shown" || type === "answered" || type === "edge";

const readEvents = async (access: Access, ids: readonly string[]): Promise<Map<string, ChatEvent[]>> => {
  const rows = await access.connection
    .selectFrom("events")
    .select(["result_id", "type", "bot_id", "block_id", "visit", "edge_id", "created_at"])
    .where("result_id", "in", listed(access, ids))
    .orderBy("result_id")
    .orderBy("seq")
    .execute();
  return groupById(
    rows.flatMap(({ result_id: id, type, bot_id: botId, visit, ...row }): [string, ChatEvent][] => {
      const place = type === "edge" ? row.edge_id : row.block_id;
      if (!isCounted(type) || place === null) return [];
      const time = Date.parse(row.created_at);
      return [[id, { type, key: `${botId ?? ""}/${place}`, visit: visit ?? 0, time }]];
    }),
  );
};

const countFiles = (stored: string | null): number => {
  if (stored === null) return 0;
  const files = decodeJson<unknown>(stored);
  return Array.isArray(files) ? files.length : 1;
};

const readAnswers = async (access: Access, ids: readonly string[]): Promise<Map<string, ChatAnswer[]>> => {
  const rows = await access.connection
    .selectFrom("answers")
    .select(["result_id", "bot_id", "block_id", "visit", "content", "uploaded_files"])
    .where("result_id", "in", listed(access, ids))
    .execute();
  return groupById(
    rows.map(({ result_id: id, bot_id: botId, block_id: blockId, visit, content, uploaded_files: files }) => [
      id,
      { key: `${botId}/${blockId}`, visit, content, fileCount: countFiles(files) },
    ]),
  );
};

const withChats = async (access: Access, rows: readonly Row[]): Promise<ReadChat[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [events, answers] = [await readEvents(access, ids), await readAnswers(access, ids)];
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    links: decodeJson<Links>(row.links),
    arrival: decodeArrival(row.arrival),
    hasStarted: decodeFlag(row.has_started),
    isCompleted: decodeFlag(row.is_completed),
    createdAt: Date.parse(row.created_at),
    events: events.get(row.id) ?? [],
    answers: answers.get(row.id) ?? [],
  }));
};

/** Reads some results of a bot with their chats, in their order, unless they are deleted or nobody means them. */
const readNamed = async (access: Access, ids: readonly string[], isMeant: IsMeant): Promise<ReadChat[]> => {
  const rows = await access.connection
    .selectFrom("results")
    .select([...columns, "is_archived"])
    .where("id", "in", listed(access, ids))
    .execute();
  // If the database sorted them, it would look for them along an index of all results.
  const byId = new Map(rows.map((row) => [row.id, row]));
  const meant = ids.flatMap((id) => {
    const row = byId.get(id);
    return row?.is_archived === 0 && isMeant(row.version, decodeArrival(row.arrival)) ? [row] : [];
  });
  return withChats(access, meant);
};

const selectPage = ({ connection }: Access, botId: string, from: string, until: string, after: PageEnd | null) => {
  const query = connection
    .selectFrom("results")
    .select([...columns, "is_archived"])
    .where("bot_id", "=", botId)
    .where("created_at", ">=", from)
    .where("created_at", "<=", after?.createdAt ?? until)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(resultsAtOnce);
  if (after === null) return query.execute();
  return query
    .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(after.createdAt, after.id)))
    .execute();
};

/** The chats of a bot that began in a range and meet conditions, newest first, in batches. */
export async function* readMatchingChats(
  access: Access,
  botId: string,
  { from, until, where: conditions }: ChatRange & { where: readonly ResultCondition[] },
  isMeant: IsMeant,
): AsyncGenerator<{ chats: ReadChat[]; read: number }> {
  const view = { onlyStarted: false, from, until, conditions, sort: null };
  for await (const { found, read } of scanResults(access, botId, view, null)) {
    const ids = found.map(({ id }) => id);
    for (let begun = 0; begun < ids.length; begun += resultsAtOnce) {
      yield { chats: await readNamed(access, ids.slice(begun, begun + resultsAtOnce), isMeant), read: 0 };
      await setImmediate();
    }
    yield { chats: [], read };
  }
}

/** The chats of a bot that began in a range, newest first, in batches. Deleted results are left out. */
export async function* readChats(
  access: Access,
  botId: string,
  { from, until }: ChatRange,
): AsyncGenerator<ReadChat[]> {
  for (let after: PageEnd | null = null; ; ) {
    const rows: (Row & Pick<ResultRow, "is_archived">)[] = await selectPage(access, botId, from, until, after);
    yield await withChats(
      access,
      rows.filter(({ is_archived: isDeleted }) => isDeleted === 0),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < resultsAtOnce) return;
    after = { createdAt: last.created_at, id: last.id };
    await setImmediate();
  }
}

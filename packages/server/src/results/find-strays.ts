import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { encodeJson } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import { listNamedResults, listStretch, type PageEnd, type ResultFilter } from "./list-results.ts";
import type { AnsweredBlock } from "./result-columns.ts";
import type { ShownResult } from "./result-repository.ts";

/**
 * The number of results searched at once. It is limited because visitors' requests wait if they share the connection.
 */
const resultsAtOnce = 500;

/** The results of a bot in batches. If ids are given, only these results. */
async function* listInParts(
  access: Access,
  botId: string,
  filter: ResultFilter,
  ids: readonly string[] | undefined,
): AsyncGenerator<readonly ShownResult[]> {
  if (ids !== undefined) {
    yield await listNamedResults(access, botId, ids, filter);
    return;
  }
  for (let after: PageEnd | null = null; ; ) {
    const { results, end } = await listStretch(access, botId, { ...filter, limit: resultsAtOnce, after });
    yield results;
    if (end === null) return;
    after = end;
    await setImmediate();
  }
}

/** Columns of results that the bot's versions don't declare. */
export interface Strays {
  answers: AnsweredBlock[];
  /** Names of variables. */
  variables: string[];
}

/**
 * Searches results for answers and variables that no version of the bot declares, such as imported ones. Only the keys
 * of answers are read, from an index.
 *
 * @param known the keys of blocks and names of variables to ignore
 */
export const findStrays = async (
  access: Access,
  botId: string,
  known: { blocks: ReadonlySet<string>; variables: ReadonlySet<string> },
  filter: ResultFilter,
  ids?: readonly string[],
): Promise<Strays> => {
  const answers = new Map<string, AnsweredBlock>();
  const variables = new Set<string>();
  for await (const results of listInParts(access, botId, filter, ids)) {
    if (results.length === 0) continue;
    for (const { name } of results.flatMap((result) => result.variables))
      if (!known.variables.has(name)) variables.add(name);
    const resultIds = results.map(({ id }) => id);
    for (const { bot_id, block_id } of await listBlocks(access, resultIds)) {
      const key = `${bot_id}/${block_id}`;
      if (known.blocks.has(key) || answers.has(key)) continue;
      const variable = await findVariable(access, results, { bot_id, block_id });
      answers.set(key, { botId: bot_id, blockId: block_id, variable });
    }
  }
  return { answers: [...answers.values()], variables: [...variables] };
};

interface Block {
  bot_id: string;
  block_id: string;
}

const listBlocks = ({ kind, connection }: Access, resultIds: readonly string[]): Promise<Block[]> =>
  connection
    .selectFrom("answers")
    .select(["bot_id", "block_id"])
    .distinct()
    .where(
      "result_id",
      "in",
      kind === "sqlite" ? sql<string>`(select value from json_each(${encodeJson(resultIds)}))` : resultIds,
    )
    .execute();

/** Finds the name of the variable that stores a block's answers. */
const findVariable = async (
  { connection }: Access,
  results: readonly ShownResult[],
  { bot_id, block_id }: Block,
): Promise<string | null> => {
  const answer = await connection
    .selectFrom("answers")
    .select(["result_id", "variable_id"])
    .where(
      "result_id",
      "in",
      results.map(({ id }) => id),
    )
    .where("bot_id", "=", bot_id)
    .where("block_id", "=", block_id)
    .where("variable_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const result = results.find(({ id }) => id === answer?.result_id);
  return result?.variables.find(({ id }) => id === answer?.variable_id)?.name ?? null;
};

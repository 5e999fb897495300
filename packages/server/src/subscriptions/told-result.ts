import { filesOf } from "@parley/api";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { decodeJson } from "../database/json-codec.ts";
import { listShownAnswers } from "../results/answer-repository.ts";
import { listColumns } from "../results/result-columns.ts";
import { findResult, type StoredResult } from "../results/result-repository.ts";
import type { ResultServices } from "../results/services.ts";

/** The most characters of an answer or of a variable that are told. */
const longestText = 20_000;

/** An answer, as it is told. */
export interface ToldAnswer {
  botId: string;
  blockId: string;
  visit: number;
  /** The name of its variable, or else its question. */
  name: string;
  question: string;
  value: string;
  /** The addresses of files. */
  files: readonly string[];
  answeredAt: string;
}

/** A result of which somebody is told. */
export interface ToldResult {
  bot: BotSummaryRow;
  result: StoredResult;
  answers: readonly ToldAnswer[];
  variables: Readonly<Record<string, string | readonly (string | null)[]>>;
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Reads a result with its answers under the names of its own version; null if it, or its bot, has been deleted. */
export const readToldResult = async (services: ResultServices, resultId: string): Promise<ToldResult | null> => {
  const { database, flowStore } = services;
  const result = await findResult(database.connection, resultId);
  if (result === null || result.isDeleted) return null;
  const bot = await findPublicBot(database, result.botId);
  if (bot === null) return null;
  const shown = (await listShownAnswers(database, [resultId])).get(resultId) ?? [];
  const pins = [[result.botId, result.version] as const, ...Object.entries(result.links)];
  const flows = await Promise.all(pins.map(([botId, version]) => flowStore.findFlow({ botId, version })));
  const asked = flows.filter((flow) => flow !== null);
  const answered = shown.map(({ bot_id: botId, block_id: blockId, variable_id: variableId }) => ({
    botId,
    blockId,
    variable: result.variables.find(({ id }) => id === variableId)?.name ?? null,
  }));
  const columns = new Map(
    (await listColumns(services, bot, answered, { asked, earlier: [] })).map((column) => [column.key, column]),
  );
  const answers = shown.map((row): ToldAnswer => {
    const column = columns.get(`${row.bot_id}/${row.block_id}`);
    return {
      botId: row.bot_id,
      blockId: row.block_id,
      visit: Number(row.visit),
      name: column?.label ?? row.block_id,
      question: column?.question ?? row.block_id,
      value: cut(row.content),
      files: row.uploaded_files === null ? [] : filesOf({ uploadedFiles: decodeJson(row.uploaded_files) }),
      answeredAt: row.created_at,
    };
  });
  const variables = Object.fromEntries(
    result.variables.flatMap(({ name, value }) =>
      value === null
        ? []
        : [[name, Array.isArray(value) ? value.map((one) => (one === null ? null : cut(one))) : cut(String(value))]],
    ),
  );
  return { bot, result, answers, variables };
};

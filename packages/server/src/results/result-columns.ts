import type { AnswerRow } from "../database/schema.ts";
import type { Services } from "../services.ts";
import { pinLinks } from "../versions/pin-links.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { groupsInFlowOrder } from "./flow-order.ts";
import { listResultVersions } from "./result-repository.ts";

/** A column of the table of results: an input block. */
export interface ResultColumn {
  key: string;
  label: string;
  botId: string;
  blockId: string;
}

const keyOf = (botId: string, blockId: string) => `${botId}/${blockId}`;

/** A column for every input: named like its variable, else like its group. */
const columnsOf = ({ flow, inputs, variables }: PinnedFlow): ResultColumn[] =>
  groupsInFlowOrder(flow).flatMap(({ blocks }) =>
    blocks.flatMap(({ id }) => {
      const input = inputs.get(id);
      if (input === undefined) return [];
      const label = variables.get(input.variableId ?? "")?.name ?? input.groupTitle;
      return [{ key: keyOf(flow.botId, id), label, botId: flow.botId, blockId: id }];
    }),
  );

/** Labels that occur again get a number: `Name`, `Name (1)`. */
const numberLabels = (columns: readonly ResultColumn[]): ResultColumn[] => {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const count = seen.get(column.label) ?? 0;
    seen.set(column.label, count + 1);
    return count === 0 ? column : { ...column, label: `${column.label} (${count})` };
  });
};

/**
 * The columns for a page of results: the inputs of the live version in the order of the flow, then those of linked
 * bots, then those that only older versions with results have. Answers on the page that fit none of them (to a bot
 * that is linked no more, say) get a column of their own, so no answer is ever left out.
 */
export const listColumns = async (
  { database: { connection }, flowStore }: Services,
  bot: { id: string; workspace_id: string; live_version: number | null },
  answers: readonly AnswerRow[],
): Promise<ResultColumn[]> => {
  const columns = new Map<string, ResultColumn>();
  const add = (flow: PinnedFlow) => {
    for (const column of columnsOf(flow)) if (!columns.has(column.key)) columns.set(column.key, column);
  };
  const versions = await listResultVersions(connection, bot.id);
  for (const version of new Set([...(bot.live_version === null ? [] : [bot.live_version]), ...versions])) {
    const flow = await flowStore.findFlow({ botId: bot.id, version });
    if (flow === null) continue;
    add(flow);
    const links = await pinLinks(connection, flowStore, bot.workspace_id, flow);
    for (const [botId, linkedVersion] of Object.entries(links)) {
      const linked = await flowStore.findFlow({ botId, version: linkedVersion });
      if (linked !== null) add(linked);
    }
  }
  for (const { bot_id: botId, block_id: blockId } of answers) {
    const key = keyOf(botId, blockId);
    if (!columns.has(key)) columns.set(key, { key, label: `${blockId} (deleted block)`, botId, blockId });
  }
  return numberLabels([...columns.values()]);
};

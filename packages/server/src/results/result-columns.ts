import type { ResultColumn } from "@parley/api";
import { type Flow, type FlowGroup, lookup } from "@parley/core";
import type { BotSummaryRow } from "../bots/bot-repository.ts";
import { readableTitle } from "../versions/input-title.ts";
import { pinLinks } from "../versions/pin-links.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import type { ShownAnswer } from "./answer-repository.ts";
import { listResultVersions } from "./result-repository.ts";
import type { ResultServices } from "./services.ts";

const edgesOf = ({ blocks }: FlowGroup): string[] =>
  blocks
    .flatMap((block) => [...(block.items ?? []).map((item) => item.outgoingEdgeId), block.outgoingEdgeId])
    .filter((edgeId) => edgeId !== undefined);

/** The groups in the order a chat comes to them, level by level from the start; those it can't reach come last. */
const groupsInFlowOrder = (flow: Flow): FlowGroup[] => {
  const groups = new Map(flow.groups.map((group) => [group.id, group]));
  const ordered = new Set<FlowGroup>();
  let edges = flow.events.flatMap(({ outgoingEdgeId }) => outgoingEdgeId ?? []);
  while (edges.length > 0) {
    const reached = edges
      .map((edgeId) => groups.get(lookup(flow.edges, edgeId)?.groupId ?? ""))
      .filter((group) => group !== undefined && !ordered.has(group));
    const fresh = [...new Set(reached)].filter((group) => group !== undefined);
    for (const group of fresh) ordered.add(group);
    edges = fresh.flatMap(edgesOf);
  }
  for (const group of flow.groups) ordered.add(group);
  return [...ordered];
};

const keyOf = (botId: string, blockId: string) => `${botId}/${blockId}`;

/** A column for every input, labelled like its variable, else by the question. */
const columnsOf = ({ flow, inputs, variables }: PinnedFlow): ResultColumn[] =>
  groupsInFlowOrder(flow).flatMap(({ blocks }) =>
    blocks.flatMap(({ id }) => {
      const input = inputs.get(id);
      if (input === undefined) return [];
      const label = variables.get(input.variableId ?? "")?.name ?? input.title;
      return [
        { key: keyOf(flow.botId, id), label, question: readableTitle(input.title), botId: flow.botId, blockId: id },
      ];
    }),
  );

/** Texts that occur again get a number: `Name`, `Name (1)`. */
const createNumbers = () => {
  const seen = new Map<string, number>();
  return (text: string): string => {
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return count === 0 ? text : `${text} (${count})`;
  };
};

const numberTexts = (columns: readonly ResultColumn[]): ResultColumn[] => {
  const [toLabel, toQuestion] = [createNumbers(), createNumbers()];
  return columns.map((column) => ({
    ...column,
    label: toLabel(column.label),
    question: toQuestion(column.question),
  }));
};

/** The flows that results of a bot come from: those of its versions, the live one first, each with the bots it links to. */
export const listResultFlows = async (
  { database: { connection }, flowStore }: ResultServices,
  bot: ColumnBot,
): Promise<PinnedFlow[]> => {
  const flows: PinnedFlow[] = [];
  const versions = await listResultVersions(connection, bot.id);
  for (const version of new Set([...(bot.live_version === null ? [] : [bot.live_version]), ...versions])) {
    const flow = await flowStore.findFlow({ botId: bot.id, version });
    if (flow === null) continue;
    flows.push(flow);
    const links = await pinLinks(connection, flowStore, bot.workspace_id, flow);
    for (const [botId, linkedVersion] of Object.entries(links)) {
      const linked = await flowStore.findFlow({ botId, version: linkedVersion });
      if (linked !== null) flows.push(linked);
    }
  }
  return flows;
};

type ColumnBot = Pick<BotSummaryRow, "id" | "workspace_id" | "live_version">;

/**
 * The columns for a page of results: the inputs of the live version in the order of the flow, then those of linked
 * bots, then those that only older versions with results have. Answers on the page that fit none of them (to a bot
 * that is linked no more, say) get a column of their own, so no answer is ever left out.
 */
export const listColumns = async (
  services: ResultServices,
  bot: ColumnBot,
  answers: readonly ShownAnswer[],
): Promise<ResultColumn[]> => columnsOfFlows(await listResultFlows(services, bot), answers);

/** The same for flows that are there already. */
export const columnsOfFlows = (flows: readonly PinnedFlow[], answers: readonly ShownAnswer[] = []): ResultColumn[] => {
  const columns = new Map<string, ResultColumn>();
  for (const column of flows.flatMap(columnsOf)) if (!columns.has(column.key)) columns.set(column.key, column);
  for (const { bot_id: botId, block_id: blockId } of answers) {
    const key = keyOf(botId, blockId);
    const label = `${blockId} (deleted block)`;
    if (!columns.has(key)) columns.set(key, { key, label, question: label, botId, blockId });
  }
  return numberTexts([...columns.values()]);
};

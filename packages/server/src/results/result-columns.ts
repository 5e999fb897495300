import type { ResultColumn } from "@parley/api";
import { type Flow, type FlowGroup, lookup } from "@parley/core";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { readableTitle } from "../versions/input-title.ts";
import { pinLinks } from "../versions/pin-links.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { listVersions } from "../versions/version-repository.ts";
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

/** The flows that results of a bot come from, each version's with those of the bots it links to. */
export interface ResultFlows {
  /** What visitors are asked today: the live version, or the newest one where the bot isn't published. */
  asked: readonly PinnedFlow[];
  /** Other versions that results are pinned to, the newest first. */
  earlier: readonly PinnedFlow[];
}

type ColumnBot = Pick<BotSummaryRow, "id" | "workspace_id" | "live_version">;

export const listResultFlows = async (
  { database: { connection }, flowStore }: ResultServices,
  bot: ColumnBot,
): Promise<ResultFlows> => {
  const withLinks = async (version: number): Promise<PinnedFlow[]> => {
    const flow = await flowStore.findFlow({ botId: bot.id, version });
    if (flow === null) return [];
    const flows = [flow];
    const links = await pinLinks(connection, flowStore, bot.workspace_id, flow);
    for (const [botId, linkedVersion] of Object.entries(links)) {
      const linked = await flowStore.findFlow({ botId, version: linkedVersion });
      if (linked !== null) flows.push(linked);
    }
    return flows;
  };
  const [newest] = await listVersions(connection, bot.id, { limit: 1 });
  const today = bot.live_version ?? newest?.number;
  const asked = today === undefined ? [] : await withLinks(today);
  const earlier: PinnedFlow[] = [];
  for (const version of await listResultVersions(connection, bot.id))
    if (version !== today) earlier.push(...(await withLinks(version)));
  return { asked, earlier };
};

/** A block that answers are of. */
export interface AnsweredBlock {
  botId: string;
  blockId: string;
  /** The name of the variable that stored an answer; null if unknown. */
  variable: string | null;
}

/** What questions are called by the newest version of their bot that had them, as far as one had. */
const findLastNames = async (
  { database: { connection }, flowStore }: ResultServices,
  bot: ColumnBot,
  lost: readonly ResultColumn[],
): Promise<Map<string, ResultColumn>> => {
  const found = new Map<string, ResultColumn>();
  for (const botId of new Set(lost.map((column) => column.botId))) {
    const wanted = new Set(lost.filter((column) => column.botId === botId).map(({ key }) => key));
    const versions = await connection
      .selectFrom("versions")
      .select("number")
      .where("bot_id", "=", botId)
      // An answer may name any bot, and nobody is told what is asked in another workspace.
      .where("workspace_id", "=", bot.workspace_id)
      .orderBy("number", "desc")
      .execute();
    for (const { number: version } of versions) {
      if (wanted.size === 0) break;
      const flow = await flowStore.findFlow({ botId, version });
      for (const column of flow === null ? [] : columnsOf(flow))
        if (wanted.delete(column.key)) found.set(column.key, column);
    }
  }
  return found;
};

/** The label of a question that has answers but is no longer asked. */
const noLongerAsked = (text: string): string => `${text} (no longer asked)`;

/**
 * The columns for results: the inputs of the live version in the order of the flow, with those of linked bots, then those
 * that only earlier versions had. Answers to blocks that none of these versions has (they were moved in, say, or the bot is
 * linked no more) get a column of their own, so that no answer is ever left out.
 */
export const listColumns = async (
  services: ResultServices,
  bot: ColumnBot,
  answered: readonly AnsweredBlock[],
  flows?: ResultFlows,
): Promise<ResultColumn[]> => {
  const { asked, earlier } = flows ?? (await listResultFlows(services, bot));
  const columns = new Map<string, ResultColumn>();
  const lost = new Map<string, ResultColumn>();
  for (const column of asked.flatMap(columnsOf)) if (!columns.has(column.key)) columns.set(column.key, column);
  const add = (column: ResultColumn) => {
    if (!columns.has(column.key) && !lost.has(column.key)) lost.set(column.key, column);
  };
  for (const column of earlier.flatMap(columnsOf)) add(column);
  for (const { botId, blockId, variable } of answered) {
    const label = variable ?? blockId;
    add({ key: keyOf(botId, blockId), label, question: label, botId, blockId });
  }
  const names = await findLastNames(services, bot, [...lost.values()]);
  const closed = [...lost.values()].map((column) => {
    const { label, question } = names.get(column.key) ?? column;
    return { ...column, label: noLongerAsked(label), question: noLongerAsked(question) };
  });
  return numberTexts([...columns.values(), ...closed]);
};

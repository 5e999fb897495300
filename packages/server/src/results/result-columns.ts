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

/** The groups in the order in which a chat reaches them, breadth-first from the start. Unreachable groups come last. */
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

/** A column for every input, labelled with its variable's name, otherwise with its question. */
const columnsOf = ({ flow, inputs, variables }: PinnedFlow): ResultColumn[] =>
  groupsInFlowOrder(flow).flatMap(({ blocks }) =>
    blocks.flatMap(({ id }) => {
      const input = inputs.get(id);
      if (input === undefined) return [];
      const label = variables.get(input.variableId ?? "")?.name ?? input.title;
      return [
        {
          key: keyOf(flow.botId, id),
          label,
          question: readableTitle(input.title),
          botId: flow.botId,
          blockId: id,
          type: input.type,
        },
      ];
    }),
  );

/** Adds a number to texts that occur again: `Name`, `Name (1)`. */
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

/** The flows of all versions that a bot's results come from, each with the flows of linked bots. */
export interface ResultFlows {
  /** The flows that visitors get now: those of the live version, or of the newest one if the bot isn't published. */
  asked: readonly PinnedFlow[];
  /** Other versions that results are pinned to, newest first. */
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

/** A block that has answers. */
export interface AnsweredBlock {
  botId: string;
  blockId: string;
  /** The name of the variable that stored an answer; null if unknown. */
  variable: string | null;
}

/** Finds the labels of questions that are no longer asked, each in its bot's newest version that had the question. */
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
      // An answer may name any bot, and the questions of other workspaces must not be shown.
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

/** Labels a question that has answers but is no longer asked. */
const noLongerAsked = (text: string): string => `${text} (no longer asked)`;

/**
 * Lists the columns for results: first the inputs of the live version in flow order, with those of linked bots, then
 * inputs of earlier versions. Answers to blocks in none of these versions, such as imported ones, get their own
 * columns, so that no answer is left out.
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
    const { label, question, type } = names.get(column.key) ?? column;
    return {
      ...column,
      ...(type === undefined ? {} : { type }),
      label: noLongerAsked(label),
      question: noLongerAsked(question),
    };
  });
  return numberTexts([...columns.values(), ...closed]);
};

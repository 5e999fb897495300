import { cutDetails, isJsonObject, type Json, type VariableValue } from "@parley/core";
import { encodeFlag, encodeJson, storableText } from "../../database/json-codec.ts";
import type { AnswerRow, EventRow, LogRow, ResultRow } from "../../database/schema.ts";
import type { StoredVariable } from "../../results/result-repository.ts";
import type { BotPlaces } from "./bot-places.ts";
import { flagOf, jsonOf, numberOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";

/** A result with all its rows in the source. */
export interface SourceResult {
  result: SourceRow;
  /** Answers of earlier releases: one per block. */
  oldAnswers: readonly SourceRow[];
  /** In their original order. */
  answers: readonly SourceRow[];
  /** In their original order. */
  edges: readonly SourceRow[];
  /** In their original order. */
  logs: readonly SourceRow[];
}

/** A result with all its rows in the form that is stored here. */
export interface ConvertedResult {
  result: ResultRow;
  answers: AnswerRow[];
  events: EventRow[];
  logs: LogRow[];
}

/** The workspace and the pinned versions of the result here. */
interface ResultPlace {
  workspaceId: string;
  version: number;
  links: Readonly<Record<string, number>>;
  /** The time of deletion to store for results that are deleted in the source. */
  archivedAt: string;
}

const isValue = (value: Json | undefined): value is string | string[] =>
  typeof value === "string" || Array.isArray(value);

const variablesOf = (row: SourceRow): StoredVariable[] => {
  const list = jsonOf(row, "variables");
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    if (!isJsonObject(entry) || typeof entry.name !== "string" || !isValue(entry.value)) return [];
    const value: VariableValue = typeof entry.value === "string" ? storableText(entry.value) : entry.value;
    return [{ id: typeof entry.id === "string" ? entry.id : entry.name, name: entry.name, value }];
  });
};

/**
 * Merges the answers of both forms in chronological order. A block that was visited several times has several answers.
 */
const answersOf = async (
  { result, oldAnswers, answers }: SourceResult,
  { workspaceId }: ResultPlace,
  places: BotPlaces,
): Promise<AnswerRow[]> => {
  const [resultId, botId] = [textOf(result, "id"), textOf(result, "typebotId")];
  const ordered = [
    ...oldAnswers.toSorted((one, other) => timeOf(one, "createdAt").localeCompare(timeOf(other, "createdAt"))),
    ...answers,
  ];
  const visits = new Map<string, number>();
  const rows: AnswerRow[] = [];
  for (const [index, answer] of ordered.entries()) {
    const blockId = textOf(answer, "blockId");
    const place = await places.findBlock(botId, blockId);
    const holder = place?.botId ?? botId;
    const visit = visits.get(`${holder} ${blockId}`) ?? 0;
    visits.set(`${holder} ${blockId}`, visit + 1);
    const files = jsonOf(answer, "attachedFileUrls");
    const time = timeOf(answer, "createdAt");
    rows.push({
      result_id: resultId,
      bot_id: holder,
      block_id: blockId,
      visit,
      workspace_id: workspaceId,
      group_id: place?.groupId ?? textOf(answer, "groupId"),
      variable_id: place?.variableId ?? optionalTextOf(answer, "variableId"),
      content: storableText(textOf(answer, "content")),
      answer_index: index,
      answer_seq: 0,
      uploaded_files: Array.isArray(files) && files.length > 0 ? encodeJson(files) : null,
      created_at: time,
      updated_at: time,
    });
  }
  return rows;
};

const eventsOf = async ({ result, edges }: SourceResult, { workspaceId }: ResultPlace, places: BotPlaces) => {
  const [resultId, botId] = [textOf(result, "id"), textOf(result, "typebotId")];
  const rows: EventRow[] = [];
  for (const [index, edge] of edges.entries()) {
    const edgeId = textOf(edge, "edgeId");
    rows.push({
      result_id: resultId,
      seq: index + 1,
      workspace_id: workspaceId,
      type: "edge",
      bot_id: await places.findEdgeBot(botId, edgeId),
      group_id: null,
      block_id: null,
      visit: null,
      edge_id: edgeId,
      // The source does not store the time.
      created_at: timeOf(result, "createdAt"),
    });
  }
  return rows;
};

const optionalLine = (row: SourceRow, column: string): string | null => {
  const text = optionalTextOf(row, column);
  return text === null ? null : storableText(cutDetails(text));
};

const logsOf = ({ result, logs, edges }: SourceResult, { workspaceId }: ResultPlace): LogRow[] =>
  logs.map((log, index) => ({
    result_id: textOf(result, "id"),
    // Log entries are numbered after the edges.
    seq: edges.length + index + 1,
    workspace_id: workspaceId,
    status: textOf(log, "status"),
    description: storableText(cutDetails(textOf(log, "description"))),
    details: optionalLine(log, "details"),
    context: optionalLine(log, "context"),
    created_at: timeOf(log, "createdAt"),
  }));

/** Converts a result. Its update time is that of its newest entry, so that a later run detects changes. */
export const convertResult = async (
  given: SourceResult,
  place: ResultPlace,
  places: BotPlaces,
): Promise<ConvertedResult> => {
  const { result } = given;
  const [answers, events, logs] = [
    await answersOf(given, place, places),
    await eventsOf(given, place, places),
    logsOf(given, place),
  ];
  const created = timeOf(result, "createdAt");
  const isArchived = flagOf(result, "isArchived") === true;
  const moments = [created, ...answers.map((row) => row.created_at), ...logs.map((row) => row.created_at)];
  return {
    result: {
      id: textOf(result, "id"),
      workspace_id: place.workspaceId,
      bot_id: textOf(result, "typebotId"),
      version: place.version,
      links: encodeJson(place.links),
      has_started: encodeFlag(flagOf(result, "hasStarted") ?? answers.length > 0),
      is_completed: encodeFlag(flagOf(result, "isCompleted") === true),
      is_archived: encodeFlag(isArchived),
      archived_at: isArchived ? place.archivedAt : null,
      variables: encodeJson(variablesOf(result)),
      variables_seq: -1,
      idempotency_key: null,
      has_token: 0,
      created_at: created,
      updated_at: moments.reduce((latest, moment) => (moment > latest ? moment : latest)),
    },
    answers,
    events,
    logs,
  };
};

/** Compares rows of a result by a numeric column, for sorting. */
export const byNumber =
  (column: string) =>
  (one: SourceRow, other: SourceRow): number =>
    numberOf(one, column) - numberOf(other, column);

import {
  type BubbleOutput,
  type DynamicTheme,
  dynamicTheme,
  type InputOutput,
  type JsonObject,
  lookup,
  type TextFormat,
} from "@parley/core";
import { progressOf, valuesOf } from "@parley/engine";
import type { Services } from "../services.ts";
import { findFlowBlock } from "../versions/find-flow-block.ts";
import type { ChatFlows } from "./chat-flows.ts";
import type { ChatTurn, TurnPart } from "./run-turn.ts";

/** What the client is told of a turn, in the words of the chat API. */
export interface ChatReply {
  messages: JsonObject[];
  input?: JsonObject;
  clientSideActions?: JsonObject[];
  logs?: JsonObject[];
  dynamicTheme?: DynamicTheme;
  progress?: number;
  lastMessageNewFormat?: string;
}

interface ReplyOptions {
  format: TextFormat;
  /** What the visitor sent, where it was a text. */
  sent?: string | undefined;
  isPreview: boolean;
}

const writeMessage = ({ apis }: Services, bubble: BubbleOutput, format: TextFormat): JsonObject => {
  const { blockId: id, blockType: type, content } = bubble;
  return { id, ...(lookup(apis, type)?.message?.(bubble, format) ?? { type, content }) };
};

const writeInput = ({ apis }: Services, { loaded }: ChatFlows, input: InputOutput): JsonObject => {
  const { botId, groupId, blockId: id, blockType: type, options, prefilledValue } = input;
  const flow = lookup(loaded, botId);
  const block = flow?.groups.find((group) => group.id === groupId)?.blocks.find((candidate) => candidate.id === id);
  const edgeOf = (item: JsonObject) => block?.items?.find((candidate) => candidate.id === item.id)?.outgoingEdgeId;
  const items = input.items?.map((item) => ({ ...item, ...optional("outgoingEdgeId", edgeOf(item)) }));
  const isPrefilled = flow?.settings.general.isInputPrefillEnabled === true;
  return {
    id,
    type,
    ...optional("outgoingEdgeId", block?.outgoingEdgeId),
    options,
    ...optional("items", items),
    ...optional("prefilledValue", isPrefilled ? prefilledValue : undefined),
    ...lookup(apis, type)?.input?.(input),
  };
};

const optional = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });

/** Logs of blocks that the server runs may tell more than visitors should know; the author finds them with the result. */
const isForClient = ({ definitions }: Services, { loaded }: ChatFlows, log: Extract<TurnPart, { type: "log" }>) => {
  const type = findFlowBlock(lookup(loaded, log.botId ?? ""), log.blockId)?.type;
  return type === undefined || lookup(definitions, type)?.isServerOnly !== true;
};

const writeLog = ({ status, description, details, context }: Extract<TurnPart, { type: "log" }>): JsonObject => ({
  status,
  description,
  ...optional("details", details),
  ...optional("context", context),
});

/** A turn as the chat API answers it. */
export const writeReply = (
  services: Services,
  flows: ChatFlows,
  { state, parts }: ChatTurn,
  { format, sent, isPreview }: ReplyOptions,
): ChatReply => {
  const messages: JsonObject[] = [];
  const actions: JsonObject[] = [];
  const logs: JsonObject[] = [];
  let input: JsonObject | undefined;
  let lastBubbleBlockId: string | undefined;
  for (const part of parts) {
    if (part.type === "bubble") {
      messages.push(writeMessage(services, part, format));
      lastBubbleBlockId = part.blockId;
    } else if (part.type === "action")
      actions.push({ ...part.action, ...optional("lastBubbleBlockId", lastBubbleBlockId) });
    else if (part.type === "input") input = writeInput(services, flows, part);
    else if (part.type === "log" && (isPreview || isForClient(services, flows, part))) logs.push(writeLog(part));
  }
  const { session } = state;
  const isWaiting = session?.waiting?.for === "reply";
  const hasProgress = state.isProgressShown && session !== null && (isWaiting || session.status === "ended");
  const answer = parts.find((part) => part.type === "answer");
  return {
    messages,
    ...optional("input", isWaiting ? input : undefined),
    ...optional("clientSideActions", actions.length > 0 ? actions : undefined),
    ...optional("logs", logs.length > 0 ? logs : undefined),
    ...optional("dynamicTheme", dynamicTheme(flows.main.theme, valuesOf(session))),
    ...optional("progress", hasProgress ? progressOf(flows.loaded, services.runs, session) : undefined),
    ...optional("lastMessageNewFormat", sent !== undefined && answer?.content !== sent ? answer?.content : undefined),
  };
};

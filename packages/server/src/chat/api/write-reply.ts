import type { ChatInput, ChatLog, ChatMessage, ChatReply, ClientAction } from "@parley/api";
import {
  type BubbleOutput,
  dynamicTheme,
  type InputOutput,
  type JsonObject,
  lookup,
  type TextFormat,
} from "@parley/core";
import { withoutBlanks } from "@parley/core/fields";
import { findFlowBlock, progressOf, valuesOf } from "@parley/engine";
import { fileSizeLimit } from "../../uploads/file-size.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { ChatTurn, TurnPart } from "../turn/run-turn.ts";
import { type Completeness, ownOptions } from "./leave-out-defaults.ts";

interface ReplyOptions extends Completeness {
  format: TextFormat;
  /** The visitor's message, if it was a text. */
  sent?: string | undefined;
  isPreview: boolean;
}

/** Clients fill in defaults for absent values but use empty texts as they are. */
const writeMessage = ({ apis, definitions }: ChatServices, bubble: BubbleOutput, format: TextFormat): ChatMessage => {
  const { blockId: id, blockType: type } = bubble;
  const fields = lookup(definitions, type)?.options;
  const content = fields ? withoutBlanks(fields, bubble.content) : bubble.content;
  return { id, ...(lookup(apis, type)?.message?.({ ...bubble, content }, format) ?? { type, content }) };
};

const writeInput = (
  { apis, definitions, environment }: ChatServices,
  { loaded, givenOptions }: ChatFlows,
  given: InputOutput,
  hasDefaults: boolean,
): ChatInput => {
  const { botId, blockId: id, blockType: type, prefilledValue } = given;
  const api = lookup(apis, type);
  const definition = lookup(definitions, type);
  const { options: fields, item: row } = definition ?? {};
  const ownOf = () =>
    ownOptions(given.options, definition, { given: givenOptions(botId, id) ?? {}, kept: api?.alwaysSent });
  const options = {
    ...(hasDefaults ? (fields ? withoutBlanks(fields, given.options) : given.options) : ownOf()),
    ...api?.options?.(given.options, (own) => fileSizeLimit(environment, own)),
  };
  const input: InputOutput = {
    ...given,
    options,
    ...(given.items && row ? { items: given.items.map((item) => withoutBlanks(row, item)) } : {}),
  };
  const flow = lookup(loaded, botId);
  const block = findFlowBlock(flow, id);
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
    ...api?.input?.(input),
  };
};

const optional = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });

/**
 * Whether clients get a log. Logs of server-only blocks are only stored with the result, because visitors must not see
 * them.
 */
const isForClient = ({ definitions }: ChatServices, { loaded }: ChatFlows, log: Extract<TurnPart, { type: "log" }>) => {
  const type = findFlowBlock(lookup(loaded, log.botId ?? ""), log.blockId)?.type;
  return type === undefined || lookup(definitions, type)?.isServerOnly !== true;
};

const writeLog = ({ status, description, details, context }: Extract<TurnPart, { type: "log" }>): ChatLog => ({
  status,
  description,
  ...optional("details", details || undefined),
  ...optional("context", context || undefined),
});

/** The action by which clients of `sendMessage` recognize a streamed text. The prompt stays on the server. */
const firstStreamAction = { streamOpenAiChatCompletion: { messages: [] } };

/** A turn as the chat API answers it. */
export const writeReply = (
  services: ChatServices,
  flows: ChatFlows,
  { state, parts }: ChatTurn,
  { format, sent, isPreview, hasDefaults = false }: ReplyOptions,
): ChatReply => {
  const messages: ChatMessage[] = [];
  const actions: ClientAction[] = [];
  const logs: ChatLog[] = [];
  let input: ChatInput | undefined;
  let lastBubbleBlockId: string | undefined;
  for (const part of parts) {
    if (part.type === "bubble") {
      messages.push(writeMessage(services, part, format));
      lastBubbleBlockId = part.blockId;
    } else if (part.type === "action")
      actions.push({
        ...part.action,
        ...optional("lastBubbleBlockId", lastBubbleBlockId),
        ...(hasDefaults && part.action.type === "stream" ? firstStreamAction : {}),
      });
    else if (part.type === "input") input = writeInput(services, flows, part, hasDefaults);
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

import type { Message } from "@parley/api";
import { type Happening, lookup, type Reply, renderDeep, renderTemplate, type Session } from "@parley/core";
import { findCurrentBlock, valuesOf } from "@parley/engine";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import type { ChatState } from "../session/chat-state.ts";

type CommandMessage = Extract<Message, { type: "command" }>;

export const isCommand = (message: Message | null | undefined): message is CommandMessage =>
  typeof message === "object" && message?.type === "command";

/** The visitor's message as text; undefined for commands and for no message. */
export const textOf = (message: Message | null | undefined): string | undefined => {
  if (message === null || message === undefined) return undefined;
  if (typeof message === "string") return message;
  if (message.type === "command") return undefined;
  return message.type === "text" ? message.text : message.url;
};

const toReply = (message: Message | null | undefined): Reply => {
  if (message === null || message === undefined) return { text: "", isSkipped: true };
  if (typeof message === "string") return { text: message };
  if (message.type === "command") return { text: message.command };
  if (message.type === "audio") return { text: "", audioUrl: message.url };
  const { text, attachedFileUrls = [], metadata } = message;
  return {
    text,
    ...(metadata?.replyId === undefined ? {} : { itemIds: [metadata.replyId] }),
    ...(attachedFileUrls.length === 0 ? {} : { attachedFileUrls }),
  };
};

/** Converts a message to the reply that the input's own view would have sent. */
const readReply = ({ apis }: ChatServices, { loaded }: ChatFlows, session: Session, reply: Reply): Reply => {
  const block = findCurrentBlock(loaded, session)?.block;
  const read = block && lookup(apis, block.type)?.readReply;
  const valueOf = valuesOf(session);
  return read && block
    ? read(
        reply,
        renderDeep(block.options, (text) => renderTemplate(text, valueOf)),
      )
    : reply;
};

/** @throws HttpError 400 if the running bot has no flow for this command, or the chat can't be interrupted now */
const assertCommand = ({ loaded }: ChatFlows, { frames, waiting }: Session, command: string): void => {
  const events = lookup(loaded, frames.at(-1)?.botId ?? "")?.events ?? [];
  const event = events.find(({ type, options }) => type === "command" && options.command === command);
  if (event === undefined) throw new HttpError(400, "BAD_REQUEST", `The bot knows no command "${command}".`);
  if (event.outgoingEdgeId === undefined)
    throw new HttpError(400, "BAD_REQUEST", `Nothing is connected to the command "${command}".`);
  if (waiting?.for !== "reply") throw new HttpError(400, "BAD_REQUEST", "The chat waits for an action, not for input.");
};

/**
 * Converts a message to an event of a running chat: the outcome of a client action, a command, or an answer.
 *
 * @throws HttpError 400 for a command that the bot can't accept
 */
export const messageEvent = (
  services: ChatServices,
  flows: ChatFlows,
  { need }: ChatState,
  session: Session,
  message: Message | null | undefined,
): Happening => {
  if (isCommand(message)) {
    assertCommand(flows, session, message.command);
    return { type: "command", command: message.command };
  }
  if (need === null) return { type: "reply", reply: readReply(services, flows, session, toReply(message)) };
  const toPatch = lookup(services.apis, need.blockType)?.patch;
  // The chat waited for a streamed text, but was moved to a version that streams none there.
  if (need.where === "server" && toPatch === undefined)
    return { type: "done", needId: need.id, patch: { error: "The server does nothing for this block." } };
  return { type: "done", needId: need.id, patch: toPatch?.(need, textOf(message) ?? null) ?? {} };
};

import {
  createHiding,
  cutDetails,
  type DeliveryContext,
  type DeliveryJob,
  type DeliveryKind,
  type DeliveryOutcome,
  type JsonObject,
  type LogEntry,
  type Patch,
  readPause,
  type ServerContext,
  type ServerRequest,
} from "@parley/core";
import { readFault } from "./ask-service.ts";

/** A queued message for a service, which contains the id by which the service detects repeats. */
interface StoredMessage {
  credentialsId: string;
  /** The context of its logs: `While …`. */
  context: string;
  message: JsonObject;
}

/** A service that receives messages and whose response the flow doesn't need. */
interface MessageService {
  /** The stored type of the block. */
  type: string;
  /** The service's name for authors. */
  name: string;
  credentialsType: string;
  /** Returns the request for a message with the current account, whose key may have changed since. */
  request(account: JsonObject, message: JsonObject): { address: string; request: ServerRequest };
  /** Summarizes a message in a line for the author. */
  summarize(message: JsonObject): string;
}

const delivery = "message";

/** Queues a message, which is sent while the flow goes on. */
export const deliverMessage = async (
  type: string,
  {
    credentialsId = "",
    context,
    message,
  }: Omit<StoredMessage, "credentialsId"> & { credentialsId?: string | undefined },
  { deliver }: Pick<ServerContext, "deliver">,
): Promise<Patch> => {
  const payload = { credentialsId, context, message };
  const logs = await deliver({ name: delivery, payload, lane: `${type} ${credentialsId}` });
  return logs.length > 0 ? { logs } : {};
};

/** The only cast of a stored message back to its type. */
const readPayload = (payload: JsonObject): StoredMessage => payload as unknown as StoredMessage;

/** Whether a response can come from the service: JSON, or empty. */
const isJson = (text: string): boolean => {
  try {
    return text.trim() === "" || JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

const mayPass = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const sendMessage = async (
  { type, name, credentialsType, request: prepare }: MessageService,
  { payload }: DeliveryJob,
  { credentials, fetch, now }: DeliveryContext,
): Promise<DeliveryOutcome> => {
  const { credentialsId, context, message } = readPayload(payload);
  const end = (status: "failed" | "retry", description: string, details?: string): DeliveryOutcome => {
    const log: LogEntry = { status: "error", description, ...(details ? { details } : {}), context };
    return { status, error: details ? `${description}: ${details}` : description, logs: [log] };
  };
  const account = await credentials(credentialsId, credentialsType);
  if (account === null) return end("failed", `Could not find credentials for block ${type}`);
  const hide = createHiding(account);
  const { address, request } = prepare(account, message);
  try {
    const response = await fetch(address, request);
    const { status, headers, text } = response;
    const isTaken = status >= 200 && status <= 299;
    if (isTaken && isJson(text)) return { status: "done", logs: [] };
    // The response comes from a proxy or a captive portal: the service has not received the message.
    if (isTaken) return end("retry", `${name} gave an answer that is not JSON`, cutDetails(hide(text)));
    const retryAfter = readPause(headers, now);
    const outcome = end(mayPass(status) ? "retry" : "failed", `${name} answered ${status}`, cutDetails(hide(text)));
    return { ...outcome, ...(retryAfter === undefined ? {} : { retryAfter }) };
  } catch (error) {
    const { code, message: details } = readFault(error);
    // Whether nothing was sent and no attempt could ever succeed.
    const isFinal = code === undefined || code.startsWith("BLOCKED_") || code.startsWith("BAD_");
    return end(isFinal ? "failed" : "retry", `${name} could not be reached`, details);
  }
};

/** Defines the deliveries of such messages. They may be sent twice: services ignore repeated ids. */
export const messageDeliveries = (service: MessageService): Readonly<Record<string, DeliveryKind>> => ({
  [delivery]: {
    failure: `${service.name} could not be told`,
    summarize: (payload) => service.summarize(readPayload(payload).message),
    send: (jobs, surroundings) => Promise.all(jobs.map((job) => sendMessage(service, job, surroundings))),
  },
});

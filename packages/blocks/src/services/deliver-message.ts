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
  type ServerContext,
  type ServerRequest,
} from "@parley/core";
import { readFault, readPause } from "./ask-service.ts";

/** What a service is told while the flow goes on, as it waits. The service's own id of it is part of the message. */
interface StoredMessage {
  credentialsId: string;
  /** The context that its logs name: `While …`. */
  context: string;
  message: JsonObject;
}

/** A service that is told something, and answers nothing that a flow needs. */
interface MessageService {
  /** The stored type of the block. */
  type: string;
  /** The service, as authors know it. */
  name: string;
  credentialsType: string;
  /** How a message is sent with the account of now: authors may have changed its key. */
  request(account: JsonObject, message: JsonObject): { address: string; request: ServerRequest };
  /** A message in a line that the author reads. */
  summarize(message: JsonObject): string;
}

const delivery = "message";

/** Has a service told something while the flow goes on. */
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

/** The one boundary where a stored message gets its type back. */
const readPayload = (payload: JsonObject): StoredMessage => payload as unknown as StoredMessage;

/** Whether a service of this kind can have said so; some of them say nothing. */
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
    // A page of a proxy or of a network for guests, say: the service has not heard of it.
    if (isTaken) return end("retry", `${name} gave an answer that is not JSON`, cutDetails(hide(text)));
    const retryAfter = readPause(headers, now);
    const outcome = end(mayPass(status) ? "retry" : "failed", `${name} answered ${status}`, cutDetails(hide(text)));
    return { ...outcome, ...(retryAfter === undefined ? {} : { retryAfter }) };
  } catch (error) {
    const { code, message: details } = readFault(error);
    // Where nothing was sent, and nothing ever will be.
    const isFinal = code === undefined || code.startsWith("BLOCKED_") || code.startsWith("BAD_");
    return end(isFinal ? "failed" : "retry", `${name} could not be reached`, details);
  }
};

/** How such messages are sent. They may be sent twice: the service knows them by their id, and counts them once. */
export const messageDeliveries = (service: MessageService): Readonly<Record<string, DeliveryKind>> => ({
  [delivery]: {
    failure: `${service.name} could not be told`,
    summarize: (payload) => service.summarize(readPayload(payload).message),
    send: (jobs, surroundings) => Promise.all(jobs.map((job) => sendMessage(service, job, surroundings))),
  },
});

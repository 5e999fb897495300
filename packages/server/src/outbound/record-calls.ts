import { AsyncLocalStorage } from "node:async_hooks";
import { type AiUsage, addUsage } from "@parley/core";
import type { GuardedFetch, OutboundInit } from "./create-guarded-fetch.ts";
import type { Outbound } from "./create-outbound.ts";
import { hideInCall, hideSent } from "./hide-in-call.ts";
import { OutboundError } from "./outbound-error.ts";

/** The most calls that one recording keeps, and the most characters of a request and of an answer. */
const mostCalls = 20;
const longestText = 10_000;

/** A call to another service, as it may be shown: bounded, and without secrets once the recording has ended. */
export interface CallRecord {
  /** `MAIL` for an e-mail. */
  method: string;
  address: string;
  requestHeaders: Record<string, string>;
  request: string;
  /** Null where no answer arrived. */
  status: number | null;
  headers: Record<string, string>;
  answer: string;
  /** Why there is no answer, or no whole one. */
  error: string | null;
  /** The code of that error, such as `TIMEOUT`. */
  code: string | null;
  /** When it began, in milliseconds since 1970, and how long it took, in milliseconds. */
  startedAt: number;
  milliseconds: number;
}

interface Recording {
  calls: CallRecord[];
  /** How many calls were made, also beyond the most that are kept. */
  count: number;
  tokens: AiUsage | null;
  cost: number | null;
  /** Remove the secrets of the accounts that were used. */
  hides: ((text: string) => string)[];
}

/** What a recording has found. */
export interface Recorded {
  calls: readonly CallRecord[];
  /** How many calls were made; more than are listed where there were many. */
  count: number;
  /** The tokens of all models that were asked; null if none was, or none has told. */
  tokens: AiUsage | null;
  /** The cost of those whose price is known, in billionths of a US dollar; null if none is. */
  cost: number | null;
  /** Removes the secrets that were used from a text. */
  hide(text: string): string;
}

const recordings = new AsyncLocalStorage<Recording | undefined>();

/** Does work and records the calls to other services that are made by it. */
export const recordCalls = async <Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; recorded: () => Recorded }> => {
  const recording: Recording = { calls: [], count: 0, tokens: null, cost: null, hides: [] };
  const value = await recordings.run(recording, work);
  return {
    value,
    recorded: () => {
      const sent = recording.calls.map(hideSent);
      const hide = (text: string) => [...recording.hides, ...sent].reduce((told, one) => one(told), text);
      const { count, tokens, cost } = recording;
      return { calls: recording.calls.map((call) => hideInCall(call, hide)), count, tokens, cost, hide };
    },
  };
};

/** Whether the calls that are made now are recorded. */
export const isRecording = (): boolean => recordings.getStore() !== undefined;

/** The same calls without what was sent and answered. */
export const withoutBodies = ({ calls, ...others }: Recorded): Recorded => ({
  ...others,
  calls: calls.map((call) => ({ ...call, request: "", answer: "" })),
});

/** Does work whose calls are nobody's business, such as renewing an account's access. */
export const withoutRecord = <Value>(work: () => Promise<Value>): Promise<Value> => recordings.run(undefined, work);

/** Has the running recording, if there is one, hide the secrets that this function removes. */
export const hideInRecord = (hide: (text: string) => string): void => void recordings.getStore()?.hides.push(hide);

/** Adds what a model has used to the running recording, if there is one. */
export const recordUse = (usage: AiUsage, cost: number | null): void => {
  const recording = recordings.getStore();
  if (!recording) return;
  if (cost !== null) recording.cost = (recording.cost ?? 0) + cost;
  const sum = addUsage(recording.tokens ?? {}, usage);
  if (Object.keys(sum).length > 0) recording.tokens = sum;
};

/** Adds a call to the running recording, if there is one and it has room. */
const begin = (call: Pick<CallRecord, "method" | "address" | "requestHeaders" | "request">): CallRecord | null => {
  const recording = recordings.getStore();
  if (!recording) return null;
  recording.count += 1;
  if (recording.calls.length >= mostCalls) return null;
  const nothing = { status: null, headers: {}, answer: "", error: null, code: null };
  const record: CallRecord = {
    ...call,
    ...nothing,
    request: call.request.slice(0, longestText),
    startedAt: Date.now(),
    milliseconds: 0,
  };
  recording.calls.push(record);
  return record;
};

/** Records an e-mail that is sent by `work`, which never rejects; `outcome` says what the mail server made of it. */
export const recordMail = async <Report>(
  mail: { server: string; text: string },
  work: () => Promise<Report>,
  outcome: (report: Report) => { answer: string } | { error: string },
): Promise<Report> => {
  const record = begin({ method: "MAIL", address: mail.server, requestHeaders: {}, request: mail.text });
  const report = await work();
  if (record) Object.assign(record, outcome(report), { milliseconds: Date.now() - record.startedAt });
  return report;
};

const isText = /^$|^text\/|json|xml|javascript|urlencoded|event-stream/i;

const describeBody = (body: OutboundInit["body"]): string => {
  if (body == null) return "";
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body instanceof FormData)
    return [...body]
      .map(([name, value]) => `${name}: ${typeof value === "string" ? value : `(${value.name}, ${value.size} bytes)`}`)
      .join("\n");
  if (body instanceof Uint8Array) return `(${body.byteLength} bytes)`;
  return "(data)";
};

const note = (record: CallRecord, error: unknown): void => {
  const isKnown = error instanceof OutboundError;
  record.milliseconds = Date.now() - record.startedAt;
  record.code = isKnown ? error.code : "ABORTED";
  // Messages of other errors may contain parts of the request.
  record.error = isKnown ? error.message : "The call was broken off.";
};

/** Passes a body on and notes its beginning. */
const noteBody = (record: CallRecord, body: ReadableStream<Uint8Array>, type: string): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        record.milliseconds = Date.now() - record.startedAt;
        if (done) return controller.close();
        size += value.byteLength;
        if (!isText.test(type)) record.answer = `(${type}, ${size} bytes)`;
        else if (record.answer.length < longestText)
          record.answer = (record.answer + decoder.decode(value, { stream: true })).slice(0, longestText);
        controller.enqueue(value);
      } catch (error) {
        note(record, error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** A client whose calls are noted where somebody records them. */
export const recordOutbound = (outbound: Outbound): Outbound => {
  const fetch: GuardedFetch = async (input, init = {}) => {
    if (!recordings.getStore()) return outbound.fetch(input, init);
    const isRequest = input instanceof Request;
    const headers = new Headers(init.headers ?? (isRequest ? input.headers : {}));
    const record = begin({
      method: (init.method ?? (isRequest ? input.method : "GET")).toUpperCase(),
      address: isRequest ? input.url : String(input),
      requestHeaders: Object.fromEntries(headers),
      request: isRequest && init.body == null ? "" : describeBody(init.body),
    });
    if (!record) return outbound.fetch(input, init);
    try {
      const response = await outbound.fetch(input, init);
      const { status, statusText, body } = response;
      Object.assign(record, { status, headers: Object.fromEntries(response.headers) });
      record.milliseconds = Date.now() - record.startedAt;
      if (body === null) return response;
      const type = response.headers.get("content-type") ?? "";
      const noted = new Response(noteBody(record, body, type), { status, statusText, headers: response.headers });
      return Object.defineProperty(noted, "url", { value: response.url });
    } catch (error) {
      note(record, error);
      throw error;
    }
  };
  return { ...outbound, fetch };
};

import { type Client, calls, type DraftEvents, type PlainRequest, writeRequest } from "@parley/api/app";
import { backOff, readEvents, readText } from "@parley/core";
import type { Draft, LoggedChange, PendingChange } from "@parley/core/draft";
import {
  type Followed,
  type OpenedDocument,
  type SendAnswer,
  type Transport,
  TransportError,
  type TransportFailure,
} from "./transport.ts";

export interface TransportOptions {
  botId: string;
  /** The id of this editor, by which others see it once. */
  editor: string;
  /** Makes calls whose answers are JSON. Rejects with an error that has the server's `status`, if it has answered. */
  client: Client;
  /** The same for requests that are sent while the page is left: browsers finish small ones (`keepalive`). */
  leavingClient?: Client | undefined;
  /** Makes a request whose answer comes bit by bit. */
  openStream: (request: PlainRequest, signal: AbortSignal) => Promise<Response>;
}

/** Milliseconds without a sign of life after which a stream is taken to be dead; the server gives one every 15 seconds. */
const silence = 40_000;

const findText = (value: unknown, key: string): string | undefined => {
  const found = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "string" ? found : undefined;
};

/** What an event carries. The server is taken at its word. */
const readData = <Kind extends keyof DraftEvents>(_: Kind, data: string): DraftEvents[Kind] => JSON.parse(data);

/** What went wrong, as the document needs to know it. Errors of the client say the server's status and its answer. */
const toTransportError = (error: unknown): TransportError => {
  if (error instanceof TransportError) return error;
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "status") : undefined;
  const message = findText(error, "message") ?? String(error);
  const details: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "details") : undefined;
  if (status === 401 || status === 403) return new TransportError("signed out", message);
  if (status === 404 || status === 410) return new TransportError("gone", message);
  if (status === 400 || status === 413 || status === 422)
    return new TransportError("refused", message, findText(details, "changeId") ?? findText(error, "changeId"));
  return new TransportError("offline", message);
};

/** The way to a real server: calls of its API, and its stream of events. */
export const createTransport = ({ botId, editor, client, leavingClient, openStream }: TransportOptions): Transport => {
  const params = { ref: botId };
  let fingerprint: string | undefined;
  /** What makes the stream connect now, if it waits to; or in any case. */
  let reconnect: (isForced: boolean) => void = () => undefined;

  const listen = async (after: number, followed: Followed, signal: AbortSignal, heard: () => void): Promise<void> => {
    const request = writeRequest(calls.followChanges, { params, query: { after, editor } });
    const response = await openStream(request, signal);
    if (!response.ok || !response.body) throw Object.assign(new Error("No stream."), { status: response.status });
    followed.connection(true);
    for await (const { event, data } of readEvents(readText(response.body.getReader(), new TextDecoder(), heard))) {
      if (event === "hello") {
        // Another release may read the stored draft otherwise.
        const { fingerprint: own } = readData("hello", data);
        if (fingerprint !== undefined && own !== fingerprint) followed.reload();
        fingerprint = own;
      } else if (event === "changes")
        // The server's changes have the shape of the contract; the core's types are closer.
        followed.changes(readData("changes", data) as unknown as LoggedChange[]);
      else if (event === "presence") followed.presence(readData("presence", data));
      else if (event === "live") followed.live(readData("live", data));
      else if (event === "reload") followed.reload();
    }
  };

  return {
    open: async (): Promise<OpenedDocument> => {
      try {
        const { draft, fingerprint: own, ...others } = await client(calls.getDocument, { params });
        fingerprint = own;
        return { ...others, draft: draft as unknown as Draft };
      } catch (error) {
        throw toTransportError(error);
      }
    },
    send: async (base, changes, { isLeaving = false } = {}): Promise<SendAnswer> => {
      const sent = changes.map(({ id, label, seen, operations }: PendingChange) => ({
        id,
        label: label.slice(0, 200),
        ...(seen === base ? {} : { seen }),
        operations: [...operations],
      }));
      // Operations have the shape of the contract, which names less of them than the core's types.
      const body = { base, changes: sent } as unknown as { base: number; changes: [] };
      try {
        const make = isLeaving ? (leavingClient ?? client) : client;
        const answer = (await make(calls.makeChanges, { params, body })) as unknown as SendAnswer;
        reconnect(false);
        return answer;
      } catch (error) {
        throw toTransportError(error);
      }
    },
    follow: (after, followed) => {
      let controller = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let failures = 0;
      let isOver = false;
      let isHurried = false;
      const connect = async (): Promise<void> => {
        timer = undefined;
        const own = new AbortController();
        controller = own;
        let quiet = setTimeout(() => own.abort(), silence);
        const heard = () => {
          failures = 0;
          clearTimeout(quiet);
          quiet = setTimeout(() => own.abort(), silence);
        };
        let why: TransportFailure | undefined;
        try {
          await listen(after(), followed, own.signal, heard);
        } catch (error) {
          // It is connected again, whatever it was.
          why = toTransportError(error).failure;
        }
        clearTimeout(quiet);
        if (isOver) return;
        if (isHurried) {
          isHurried = false;
          return connect();
        }
        followed.connection(false, why);
        failures++;
        timer = setTimeout(connect, backOff(failures, Math.random()));
      };
      reconnect = (isForced) => {
        if (timer !== undefined) {
          clearTimeout(timer);
          void connect();
        } else if (isForced) {
          isHurried = true;
          controller.abort();
        }
      };
      void connect();
      return () => {
        isOver = true;
        reconnect = () => undefined;
        clearTimeout(timer);
        controller.abort();
      };
    },
    lookAgain: () => reconnect(true),
    tell: async (where) => {
      await client(calls.tellPresence, { params, body: { editor, where } });
    },
  };
};

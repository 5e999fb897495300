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
  /** The id of this editor; others see an author once per editor. */
  editor: string;
  /** Makes calls with JSON answers. Rejects with an error that has the server's `status` if there was an answer. */
  client: Client;
  /** The same for requests sent while the page closes; browsers finish small ones (`keepalive`). */
  leavingClient?: Client | undefined;
  /** Makes a request whose response is read as a stream. */
  openStream: (request: PlainRequest, signal: AbortSignal) => Promise<Response>;
}

/**
 * A stream without data for this long is considered dead, in milliseconds; the server sends a sign of life every 15
 * seconds.
 */
const silence = 40_000;

const findText = (value: unknown, key: string): string | undefined => {
  const found = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "string" ? found : undefined;
};

/** Parses the data of an event. The server's format is trusted. */
const readData = <Kind extends keyof DraftEvents>(_: Kind, data: string): DraftEvents[Kind] => JSON.parse(data);

/** Converts an error of the client, with its status and answer, to the kinds that the document handles. */
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

/** Connects a document with a server: API calls and its event stream. */
export const createTransport = ({ botId, editor, client, leavingClient, openStream }: TransportOptions): Transport => {
  const params = { ref: botId };
  let fingerprint: string | undefined;
  /** Reconnects a stream that waits for its next attempt; with `isForced`, any stream. */
  let reconnect: (isForced: boolean) => void = () => undefined;

  const listen = async (after: number, followed: Followed, signal: AbortSignal, heard: () => void): Promise<void> => {
    const request = writeRequest(calls.followChanges, { params, query: { after, editor } });
    const response = await openStream(request, signal);
    if (!response.ok || !response.body) throw Object.assign(new Error("No stream."), { status: response.status });
    followed.connection(true);
    for await (const { event, data } of readEvents(readText(response.body.getReader(), new TextDecoder(), heard))) {
      if (event === "hello") {
        // Another release of the server may interpret the stored draft differently.
        const { fingerprint: own } = readData("hello", data);
        if (fingerprint !== undefined && own !== fingerprint) followed.reload();
        fingerprint = own;
      } else if (event === "changes")
        // Cast, because the core's types for changes are narrower than the contract's.
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
      // Cast, because the contract's type for operations is wider than the core's.
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
          // The stream reconnects after any failure.
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

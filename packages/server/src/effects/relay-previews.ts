import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Patch } from "@parley/core";
import type { Bus } from "../bus/bus.ts";
import { HttpError } from "../web/http-error.ts";
import { type EffectUnderWay, followStream, type StreamMessage } from "./follow-stream.ts";
import { longestWork } from "./run-once.ts";
import { createTextStream } from "./text-stream.ts";

/** The topics of the bus: requests for a run, and the messages of the process that has it. */
const wanted = "preview wanted";
const told = "preview told";
/** The length of one message in characters, which PostgreSQL limits. */
const chunkLength = 1000;
/** Milliseconds between two messages with text, and between two heartbeats. */
const pace = 200;
const beat = 5_000;
/** Milliseconds to wait for the first message, and then for each further one. */
const answerTime = 3_000;
const silence = 3 * beat;

type Wanted = {
  name: string;
  /** A random id of the request. */
  ask: string;
};

/**
 * A chunk of the text at a position; or, if `of` is not null, a chunk of the outcome as JSON, whose total length is
 * `of`.
 */
type Chunk = { ask: string; at: number; text: string; of: number | null };

const split = (ask: string, from: number, text: string, of: number | null): Chunk[] =>
  Array.from({ length: Math.max(Math.ceil(text.length / chunkLength), 1) }, (_, index) => {
    const start = index * chunkLength;
    return { ask, at: from + start, text: text.slice(start, start + chunkLength), of };
  });

const toChunks = (ask: string, message: StreamMessage): Chunk[] => {
  if (message.is === "text") return split(ask, message.at, message.text, null);
  const json = JSON.stringify(message.patch);
  return split(ask, 0, json, json.length);
};

/** Follows an effect of another process by its messages. */
const createListener = (onEnd: () => void) => {
  const stream = createTextStream();
  let json = "";
  let end: (patch: Patch) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const outcome = new Promise<Patch>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  // Prevents an unhandled rejection if nobody follows it any more.
  outcome.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    onEnd();
    fail(new HttpError(503, "UNDER_WAY", "The server is still doing this. Ask again."));
  };
  return {
    underWay: { stream, outcome } satisfies EffectUnderWay,
    receive: ({ at, text, of }: Chunk) => {
      clearTimeout(timer);
      const known = of === null ? stream.text() : json;
      if (at > known.length) return lose();
      const fresh = text.slice(known.length - at);
      if (of === null) stream.add(fresh);
      else json += fresh;
      if (of === null || json.length < of) timer = setTimeout(lose, silence);
      else {
        onEnd();
        // The cast is safe, because only our own processes send these messages.
        end(JSON.parse(json) as Patch);
      }
      timer?.unref();
    },
  };
};

/**
 * Relays previews' effects between processes. They are not stored, so a process sends their messages over the bus while
 * somebody follows them elsewhere.
 */
export const createPreviewRelay = (bus: Bus, find: (name: string) => EffectUnderWay | undefined) => {
  const asks = new Map<string, (chunk: Chunk) => void>();
  const telling = new Set<Promise<void>>();

  const tellAll = async (ask: string, run: EffectUnderWay) => {
    const giveSign = () => bus.tell(told, { ask, at: 0, text: "", of: null } satisfies Chunk);
    giveSign();
    const timer = setInterval(giveSign, beat);
    try {
      for await (const message of followStream(run, 0, AbortSignal.timeout(longestWork))) {
        for (const chunk of toChunks(ask, message)) bus.tell(told, chunk);
        await sleep(pace);
      }
    } finally {
      clearInterval(timer);
    }
  };

  bus.subscribe(wanted, (body) => {
    const { name, ask } = body as Wanted;
    const run = find(name);
    if (run === undefined) return;
    // If this fails, the requester gets no more messages and asks again.
    const work = tellAll(ask, run).catch(() => undefined);
    telling.add(work);
    void work.then(() => telling.delete(work));
  });
  bus.subscribe(told, (body) => {
    const chunk = body as Chunk;
    asks.get(chunk.ask)?.(chunk);
  });

  return {
    /** Follows the run with this name in another process; null if no process answers. */
    join: (name: string): Promise<EffectUnderWay | null> =>
      new Promise((resolve) => {
        if (!bus.isLive()) return resolve(null);
        const ask = randomUUID();
        const forget = () => void asks.delete(ask);
        const { underWay, receive } = createListener(forget);
        const timer = setTimeout(() => {
          forget();
          resolve(null);
        }, answerTime);
        asks.set(ask, (chunk) => {
          clearTimeout(timer);
          receive(chunk);
          resolve(underWay);
        });
        bus.tell(wanted, { name, ask });
      }),
    /** Resolves when all messages have been sent. */
    settle: async (): Promise<void> => {
      await Promise.all(telling);
    },
  };
};

import { randomUUID } from "node:crypto";
import type { Json } from "@parley/core";
import type { Logger } from "pino";
import type { Bus } from "./bus.ts";

/** A connection to a message service, which also delivers a process's own messages. */
interface Line {
  send(text: string): Promise<void>;
  close(): Promise<void>;
  /** The probable cause when nothing is delivered, for the log. */
  unheard?: string;
}

/** Opens a connection. `onLost` is called when it breaks. */
export type OpenLine = (receive: (text: string) => void, onLost: () => void) => Promise<Line>;

/** A message on the connection. */
interface Notice {
  /** The sending process. */
  from: string;
  topic: string;
  body: Json;
}

/** The topic of a process's test messages to itself. */
const echo = "echo";

const broken = "The connection broke";
/** Logged once per reason, not on every attempt. */
const unheardMessage =
  "Other processes are not heard: this one looks each second for what they have changed, and counts requests for itself. Connecting again";

export interface BusTimes {
  /** Milliseconds between two test messages. */
  beat?: number;
  /** The longest time for a test message to return, in milliseconds. */
  patience?: number;
  /** The delay after the first failure; it doubles up to `longestPause`. */
  pause?: number;
  /** The longest delay for an unreachable service, which is used as soon as it is back. */
  longestPause?: number;
  /** The longest delay for a connection that delivers nothing: testing it costs more, and it rarely recovers by itself. */
  longestSilence?: number;
}

/**
 * A bus over a connection that is reopened whenever it breaks. It counts as live only while the process receives its own
 * test messages: a connection may be dead without an error, and some connection poolers accept notices without delivering
 * them.
 */
export const createBus = (
  open: OpenLine,
  log: Logger,
  { beat = 10_000, patience = 5000, pause = 250, longestPause = 1000, longestSilence = 30_000 }: BusTimes = {},
): Bus => {
  const from = randomUUID();
  const listeners = new Map<string, ((body: Json) => void)[]>();
  const whenLive: (() => void)[] = [];
  let line: Line | null = null;
  let isLive = false;
  let isClosed = false;
  /** The logged reason for missing notices; null while they arrive. */
  let told: string | null = null;
  let echoed: () => void = () => undefined;
  /** Ends the current wait. */
  let wake: () => void = () => undefined;

  const write = (topic: string, body: Json) => JSON.stringify({ from, topic, body } satisfies Notice);

  /** Waits until the time has passed (true) or it is woken (false). */
  const rest = (milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });

  const receive = (text: string) => {
    try {
      const notice: Notice = JSON.parse(text);
      if (notice.from !== from) for (const listener of listeners.get(notice.topic) ?? []) listener(notice.body);
      else if (notice.topic === echo) echoed();
    } catch (error) {
      // Another release may use another format while processes are being replaced.
      log.debug({ error }, "A notice of another process was not understood");
    }
  };

  /** Whether this process receives its own messages. */
  const hasEcho = async (tried: Line): Promise<boolean> => {
    let hasEchoed = false;
    const answer = rest(patience);
    const stopWaiting = wake;
    echoed = () => {
      hasEchoed = true;
      stopWaiting();
    };
    tried.send(write(echo, null)).catch(stopWaiting);
    await answer;
    return hasEchoed;
  };

  const setLive = (opened: Line) => {
    line = opened;
    isLive = true;
    if (told !== null) log.info("Other processes are heard");
    told = null;
    for (const listener of whenLive) listener();
  };

  /**
   * Opens a connection and waits until it breaks. Returns the reason if it never delivered anything, otherwise null.
   */
  const keepLine = async (): Promise<string | null> => {
    let isLost = false;
    let isKept = true;
    let wasLive = false;
    const opened = await open(receive, () => {
      isLost = true;
      if (isKept) wake();
    }).catch((error: unknown) => {
      isKept = false;
      throw error;
    });
    while (!isLost && !isClosed && (await hasEcho(opened))) {
      wasLive = true;
      if (!isLive) setLive(opened);
      if (!isLost && !isClosed) await rest(beat);
    }
    isKept = false;
    line = null;
    isLive = false;
    const fault = isLost || opened.unheard === undefined ? broken : opened.unheard;
    await opened.close().catch(() => undefined);
    return wasLive ? null : fault;
  };

  const run = async () => {
    let next = pause;
    while (!isClosed) {
      let reason = broken;
      let longest = longestPause;
      try {
        const fault = await keepLine();
        if (fault === null) next = pause;
        else [reason, longest] = [fault, fault === broken ? longestPause : longestSilence];
      } catch (error) {
        reason = error instanceof Error ? error.message || error.name : String(error);
      }
      if (isClosed) return;
      log[reason === told ? "debug" : "warn"]({ reason }, unheardMessage);
      told = reason;
      await rest(Math.min(next, longest));
      next = Math.min(next * 2, longest);
    }
  };
  const running = run();

  return {
    tell(topic, body) {
      line?.send(write(topic, body)).catch(() => undefined);
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onLive: (listener) => void whenLive.push(listener),
    isLive: () => isLive,
    async close() {
      isClosed = true;
      wake();
      await running;
    },
  };
};

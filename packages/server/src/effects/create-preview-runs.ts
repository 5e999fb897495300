import { setTimeout as sleep } from "node:timers/promises";
import type { Patch } from "@parley/core";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import type { Bus } from "../bus/bus.ts";
import type { EffectUnderWay } from "./follow-stream.ts";
import { createPreviewRelay } from "./relay-previews.ts";
import { createTextStream, type TextStream } from "./text-stream.ts";

/** Milliseconds for which an outcome is kept, for clients that lost their connection. */
const keepTime = 60_000;
/** The topic of the bus. */
const topic = "preview stopped";

/**
 * Runs effects of previews. They are not stored: this process keeps each for a minute, under a random name chosen by the
 * requester. A request to stop one is sent to all processes.
 */
export const createPreviewRuns = (bus: Bus) => {
  const runs = new Map<string, EffectUnderWay>();
  const relay = createPreviewRelay(bus, (name) => runs.get(name));
  const stopHere = (name: string) => runs.get(name)?.stream.cancel(new StoppedByVisitor());
  bus.subscribe(topic, (name) => stopHere(String(name)));
  return {
    run: (name: string, work: (stream: TextStream) => Promise<Patch>): EffectUnderWay => {
      const known = runs.get(name);
      if (known) return known;
      const stream = createTextStream();
      const begun = { stream, outcome: work(stream) };
      runs.set(name, begun);
      const forget = () => void setTimeout(() => runs.delete(name), keepTime).unref();
      begun.outcome.then(forget, forget);
      return begun;
    },
    find: (name: string): EffectUnderWay | undefined => runs.get(name),
    /**
     * Returns the run with this name. If the client has already received some text from another process, that process
     * is asked. Null if there is no such run.
     */
    resume: async (name: string, after: number): Promise<EffectUnderWay | null> =>
      runs.get(name) ?? (after === 0 ? null : relay.join(name)),
    stop: (name: string): void => {
      stopHere(name);
      bus.tell(topic, name);
    },
    /**
     * Waits for the running effects, for this many milliseconds at most. Other processes can follow them meanwhile.
     */
    close: async (patience: number): Promise<void> => {
      const late = new AbortController();
      const isOver = sleep(patience, undefined, { signal: late.signal }).catch(() => undefined);
      const outcomes = Promise.allSettled([...runs.values()].map(({ outcome }) => outcome));
      await Promise.race([outcomes.then(relay.settle), isOver]);
      late.abort();
    },
  };
};

export type PreviewRuns = ReturnType<typeof createPreviewRuns>;

import { setTimeout as sleep } from "node:timers/promises";
import type { Patch } from "@parley/core";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import type { Bus } from "../bus/bus.ts";
import type { EffectUnderWay } from "./follow-speech.ts";
import { createPreviewRelay } from "./relay-previews.ts";
import { createSpeech, type Speech } from "./speech.ts";

/** So long an outcome is kept for those who lost the connection when it came, in milliseconds. */
const keepTime = 60_000;
/** The topic of the bus. */
const topic = "preview stopped";

/**
 * Effects of previews, which store nothing: only this process keeps them, for a minute, under a random name chosen by the
 * requester. A request to stop one is sent to all processes.
 */
export const createPreviewRuns = (bus: Bus) => {
  const runs = new Map<string, EffectUnderWay>();
  const relay = createPreviewRelay(bus, (name) => runs.get(name));
  const stopHere = (name: string) => runs.get(name)?.speech.cancel(new StoppedByVisitor());
  bus.hear(topic, (name) => stopHere(String(name)));
  return {
    run: (name: string, work: (speech: Speech) => Promise<Patch>): EffectUnderWay => {
      const known = runs.get(name);
      if (known) return known;
      const speech = createSpeech();
      const begun = { speech, outcome: work(speech) };
      runs.set(name, begun);
      const forget = () => void setTimeout(() => runs.delete(name), keepTime).unref();
      begun.outcome.then(forget, forget);
      return begun;
    },
    find: (name: string): EffectUnderWay | undefined => runs.get(name),
    /** What was begun under this name, by another process where some of its text is there already; null where nothing was. */
    resume: async (name: string, after: number): Promise<EffectUnderWay | null> =>
      runs.get(name) ?? (after === 0 ? null : relay.join(name)),
    stop: (name: string): void => {
      stopHere(name);
      bus.tell(topic, name);
    },
    /** The process stops: what is under way may go on for so long, in milliseconds, and is told to other processes. */
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

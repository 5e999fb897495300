import { StoppedByVisitor } from "../base/to-cancellation.ts";
import type { Database } from "../database/schema.ts";
import { findNeed, insertNeed, type NeedKey, replaceOutcome } from "../results/need-repository.ts";
import { type EffectOutcome, readEffectOutcome, writeEffectOutcome } from "./effect-outcome.ts";
import type { TextStream } from "./text-stream.ts";

/**
 * Milliseconds between two writes of a streamed text. They are at least 50, and long enough for at most 100 writes per
 * second in total.
 */
const paceOf = (textsUnderWay: number): number => Math.max(50, textsUnderWay * 10);

/** Milliseconds between checks whether the visitor has stopped a text through another process. */
const stopPace = 1000;

/**
 * The key of the visitor's request to stop an effect of another process. It is separate from the outcome, which that
 * process writes.
 */
const stopOf = (key: NeedKey): NeedKey => ({ ...key, needId: `${key.needId} stop` });

/** Requests that the process with this effect stops it. */
export const storeStop = (database: Database, key: NeedKey, workspaceId: string): Promise<void> =>
  database.write((access) => insertNeed(access, { ...stopOf(key), workspaceId, kind: "stop", outcome: null }));

/**
 * Stores an effect's text while it is streamed, so that other processes can follow it and a crash loses nothing that
 * was shown. Also checks whether the visitor has stopped it through another process. `end` resolves when nothing more
 * will be written; `stored` returns the last written state.
 */
export const keepText = (
  database: Database,
  key: NeedKey,
  begun: EffectOutcome,
  { stream, countUnderWay }: { stream: TextStream; countUnderWay: () => number },
) => {
  let stored = begun;
  let lookedAt = performance.now();
  let isOver = false;
  let endPause: () => void = () => undefined;

  /**
   * Finds out why a write failed. Either it was stored and only the confirmation was lost, or the text is no longer
   * needed.
   */
  const lookWhy = async (): Promise<void> => {
    const need = await findNeed(database.connection, key);
    const found = need && readEffectOutcome(need.outcome);
    if (found?.claim === begun.claim && found.patch === null) stored = found;
    else stream.cancel(new Error("The result has been deleted, or another process has settled this."));
  };
  const keep = async (): Promise<void> => {
    const text = stream.text();
    if (text === (stored.text ?? "")) return;
    const next = { ...begun, text };
    const change = { from: writeEffectOutcome(stored), to: writeEffectOutcome(next) };
    if (await database.write((access) => replaceOutcome(access, key, change))) stored = next;
    else await lookWhy();
    stream.stored((stored.text ?? "").length);
  };
  const lookForStop = async (): Promise<void> => {
    if (performance.now() - lookedAt < stopPace) return;
    lookedAt = performance.now();
    if ((await findNeed(database.connection, stopOf(key))) !== null) stream.cancel(new StoppedByVisitor());
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const keepOn = async (): Promise<void> => {
    while (!isOver) {
      if (stream.text() === (stored.text ?? "")) await Promise.race([stream.changed(), pause(stopPace)]);
      if (isOver) return;
      // If storing fails now, the next write or the outcome will contain this text.
      await keep().catch(() => undefined);
      await lookForStop().catch(() => undefined);
      await pause(paceOf(countUnderWay()));
    }
  };
  const work = keepOn();
  return {
    stored: () => stored,
    end: async (): Promise<void> => {
      isOver = true;
      endPause();
      await work;
    },
  };
};

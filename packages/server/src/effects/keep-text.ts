import { StoppedByVisitor } from "../base/to-cancellation.ts";
import type { Database } from "../database/schema.ts";
import { findNeed, insertNeed, type NeedKey, updateNeed } from "../results/need-repository.ts";
import { type EffectOutcome, writeEffectOutcome } from "./effect-outcome.ts";
import type { Speech } from "./speech.ts";

/** How often the text of an effect is stored while it grows, in milliseconds: each second, but no more than 100 in a second. */
const paceOf = (textsUnderWay: number): number => Math.max(1000, textsUnderWay * 10);

/** The visitor's wish to end an effect that another process does. Apart from its outcome, which that process writes. */
const stopOf = ({ resultId, needId }: NeedKey): NeedKey => ({ resultId, needId: `${needId} stop` });

/** Tells the process that does an effect that the visitor has stopped its text. */
export const storeStop = (database: Database, key: NeedKey, workspaceId: string): Promise<void> =>
  database.write((access) => insertNeed(access, { ...stopOf(key), workspaceId, kind: "stop", outcome: null }));

/**
 * Stores the text of an effect while it grows, so that it can be followed from another process, and looks whether the visitor
 * has stopped it there. Ends by what it gives back, which resolves once nothing is written any more.
 */
export const keepText = (
  database: Database,
  key: NeedKey,
  stored: EffectOutcome,
  { speech, countUnderWay }: { speech: Speech; countUnderWay: () => number },
) => {
  let kept = "";
  let work: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  const keep = async () => {
    const text = speech.text();
    if (text !== kept) {
      const outcome = writeEffectOutcome({ ...stored, patch: null, text });
      if (!(await database.write((access) => updateNeed(access, key, outcome))))
        speech.cancel(new Error("The result has been deleted."));
      kept = text;
    }
    if ((await findNeed(database.connection, stopOf(key))) !== null) speech.cancel(new StoppedByVisitor());
  };
  const keepLater = () => {
    if (isOver) return;
    timer = setTimeout(() => {
      // A text that can't be stored now is stored next time, or by its outcome.
      work = speech.text() === "" ? Promise.resolve() : keep().catch(() => undefined);
      void work.then(keepLater);
    }, paceOf(countUnderWay()));
    timer.unref();
  };
  keepLater();
  return async (): Promise<void> => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    await work;
  };
};

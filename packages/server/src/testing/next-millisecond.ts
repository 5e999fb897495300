import { setImmediate } from "node:timers/promises";

/** Resolves when the clock shows a later time, so that what happens next is later in stored times, too. */
export const nextMillisecond = async (): Promise<void> => {
  const begun = Date.now();
  while (Date.now() === begun) await setImmediate();
};

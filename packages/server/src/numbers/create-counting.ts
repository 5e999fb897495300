import type { Logger } from "pino";
import { createRegularWork } from "../base/regular-work.ts";
import { type CountingServices, countClosedHours, markLastHours, overlap } from "./count-hours.ts";

/** Milliseconds between two looks for hours that have to be counted. */
const pace = 60_000;

/** Counts hours in the background, a little after the last word of their chats. */
export const createCounting = (services: CountingServices, log: Pick<Logger, "error">) => {
  let lookAgainAt = 0;
  return createRegularWork({
    pace,
    work: async (isClosed) => {
      if (lookAgainAt <= Date.now()) {
        const isFirst = lookAgainAt === 0;
        lookAgainAt = isFirst ? Date.now() + overlap : Number.POSITIVE_INFINITY;
        await markLastHours(services);
      }
      await countClosedHours(services, isClosed);
    },
    onError: (error) => log.error({ err: error }, "the numbers of chats could not be counted"),
  });
};

export type Counting = ReturnType<typeof createCounting>;

import type { Logger } from "pino";
import { grace } from "../base/background.ts";
import { createRegularWork, type RegularWork } from "../base/regular-work.ts";
import { sweepSessions } from "../chat/session/session-sweep.ts";
import { sweepUploads } from "../uploads/upload-sweep.ts";

const minute = 60_000;
/** Milliseconds between two sweeps. */
const pace = { chats: 10 * minute, uploads: 30 * minute };

/** Removes in the background what has had its time, whether anybody visits the server or not. */
export const createCleaning = (
  services: Parameters<typeof sweepSessions>[0] & Parameters<typeof sweepUploads>[0],
  log: Pick<Logger, "error">,
): Pick<RegularWork, "start" | "close"> => {
  const works = [
    createRegularWork({
      pace: pace.chats,
      patience: grace,
      work: () => sweepSessions(services),
      onError: (error) => log.error({ err: error }, "old chats and results could not be removed"),
    }),
    createRegularWork({
      pace: pace.uploads,
      patience: grace,
      work: () => sweepUploads(services),
      onError: (error) => log.error({ err: error }, "old uploads could not be removed"),
    }),
  ];
  return {
    start: () => {
      for (const work of works) work.start();
    },
    close: async () => {
      await Promise.all(works.map((work) => work.close()));
    },
  };
};

import type { Where } from "@parley/api/app";
import type { Transport } from "./transport.ts";

/** Others are told at most this often, and again before they forget. */
const gatherTime = 200;
const repeatTime = 10_000;

export interface PresenceTeller {
  /** Something of it has changed. */
  changed: () => void;
  /** Says good-bye. */
  leave: () => Promise<void>;
}

/** Keeps telling others where this author is. Nobody minds if it does not get through. */
export const createPresence = ({ tell }: Pick<Transport, "tell">, where: () => Where): PresenceTeller => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const plan = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isGone) return;
      tell(where()).catch(() => undefined);
      plan(repeatTime);
    }, delay);
  };
  plan(0);
  return {
    changed: () => plan(gatherTime),
    leave: async () => {
      isGone = true;
      clearTimeout(timer);
      await tell(null).catch(() => undefined);
    },
  };
};

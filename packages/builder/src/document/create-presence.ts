import type { Where } from "@parley/api/app";
import type { Transport } from "./transport.ts";

/** Presence is sent at most this often, in milliseconds, and repeated before it expires. */
const gatherTime = 200;
const repeatTime = 10_000;

export interface PresenceTeller {
  /** Call it when the author's position has changed. */
  changed: () => void;
  /** Tells the others that this author leaves. */
  leave: () => Promise<void>;
}

/** Keeps telling others where this author is. A message that gets lost is not sent again. */
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

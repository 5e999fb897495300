import { steadyTime } from "../base/steady-time.ts";

/** Milliseconds without a message after which a chat counts as ended. */
const quiet = 5 * 60_000;
/** The maximum number of chats that are remembered. The oldest are forgotten first. */
const mostChats = 100_000;

/** Counts the chats that had a message recently. Their ids stay in this memory. */
export const createRunningChats = (now: () => number = steadyTime) => {
  /** The time of each chat's last message, longest silent first. */
  const times = new Map<string, number>();
  const forget = () => {
    for (const [id, time] of times) {
      if (time > now() - quiet && times.size <= mostChats) return;
      times.delete(id);
    }
  };
  return {
    note(id: string): void {
      times.delete(id);
      times.set(id, now());
      if (times.size > mostChats) forget();
    },
    count(): number {
      forget();
      return times.size;
    },
  };
};

import type { Bus } from "../bus/bus.ts";

/** Tells what goes on for somebody (a stream, say) that they may have lost the right to it. */
export interface RightsWatch {
  /** Somebody's rights have changed, or everybody's, where no user is named. It has been committed. */
  tell(userId?: string | null): void;
  /** Has somebody's rights looked at again whenever they may have changed; gives the function that ends it. */
  follow(userId: string | null, look: () => void): () => void;
}

/** The topic of the bus. */
const topic = "rights";

/** A notice to another process may be lost, so whoever follows looks every few seconds as well. */
export const createRightsWatch = (bus: Bus): RightsWatch => {
  const followers = new Set<{ userId: string | null; look: () => void }>();
  const tellHere = (userId: string | null) => {
    for (const follower of [...followers]) if (userId === null || follower.userId === userId) follower.look();
  };
  bus.hear(topic, (userId) => tellHere(typeof userId === "string" ? userId : null));
  return {
    tell(userId = null) {
      tellHere(userId);
      bus.tell(topic, userId);
    },
    follow(userId, look) {
      const follower = { userId, look };
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
};

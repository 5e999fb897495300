import type { Bus } from "../bus/bus.ts";

/** Informs anything that outlasts its request (such as a stream) that a person may have lost rights. */
export interface RightsWatch {
  /** Call after committing a change of rights of this user, or of all users if none is given. */
  tell(userId?: string | null): void;
  /** Calls `look` whenever a user's rights may have changed. Returns a function that ends this. */
  follow(userId: string | null, look: () => void): () => void;
}

/** The topic of the bus. */
const topic = "rights";

/** Notices between processes may be lost, so followers also check every few seconds. */
export const createRightsWatch = (bus: Bus): RightsWatch => {
  const followers = new Set<{ userId: string | null; look: () => void }>();
  const tellHere = (userId: string | null) => {
    for (const follower of [...followers]) if (userId === null || follower.userId === userId) follower.look();
  };
  bus.subscribe(topic, (userId) => tellHere(typeof userId === "string" ? userId : null));
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

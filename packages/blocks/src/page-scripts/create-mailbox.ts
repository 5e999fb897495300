import type { Json } from "@parley/core";

/** The first message under a name, or the waiting receiver. */
interface Box {
  held?: { data: Json };
  deliver?: (data: Json) => void;
}

/** Passes events in a bubble to the chat that waits for them, in either order. */
export interface Mailbox {
  /** Starts listening and forgets earlier messages. */
  listen: (name: string) => void;
  /** Resolves with the first message of this name, which may have arrived already. */
  take: (name: string) => Promise<Json>;
  /** Adds a message; ignored if nobody listens or there is one already. */
  put: (name: string, data: Json) => void;
}

export const createMailbox = (): Mailbox => {
  const boxes = new Map<string, Box>();
  return {
    listen: (name) => {
      const deliver = boxes.get(name)?.deliver;
      boxes.set(name, deliver ? { deliver } : {});
    },
    take: (name) => {
      const held = boxes.get(name)?.held;
      boxes.set(name, {});
      if (held) return Promise.resolve(held.data);
      return new Promise((deliver) => boxes.set(name, { deliver }));
    },
    put: (name, data) => {
      const box = boxes.get(name);
      if (!box) return;
      if (box.deliver) box.deliver(data);
      else box.held ??= { data };
      delete box.deliver;
    },
  };
};

import type { Json } from "@parley/core";

/** The first message of a name since it is listened for, or who waits for it. */
interface Box {
  held?: { data: Json };
  deliver?: (data: Json) => void;
}

/** Hands what happens in a bubble to the chat that waits for it, whichever of the two comes first. */
export interface Mailbox {
  /** Begins to listen anew; what came before is forgotten. */
  listen: (name: string) => void;
  /** The first message of this name, which may have come already. */
  take: (name: string) => Promise<Json>;
  /** Leaves a message; nothing happens where nobody listens, or where one is there already. */
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

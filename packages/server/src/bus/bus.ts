import type { Json } from "@parley/core";

/**
 * Sends messages (called notices) between processes that share a database. Notices may be lost. So they only contain data
 * that may be missed, or tell others to read the database, which has everything else.
 */
export interface Bus {
  /** Sends a message to the other processes, without waiting. */
  tell(topic: string, body: Json): void;
  /** Subscribes to the messages of a topic. */
  subscribe(topic: string, listener: (body: Json) => void): void;
  /** Calls the listener whenever messages arrive again after an interruption. */
  onLive(listener: () => void): void;
  /** Whether messages currently arrive. Otherwise, callers must poll. */
  isLive(): boolean;
  close(): Promise<void>;
}

/** For single processes, as with SQLite: no messages are sent. */
export const silentBus: Bus = {
  tell: () => undefined,
  subscribe: () => undefined,
  onLive: () => undefined,
  isLive: () => false,
  close: async () => undefined,
};

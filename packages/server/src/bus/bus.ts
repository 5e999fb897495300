import type { Json } from "@parley/core";

/**
 * How processes on one database tell each other what has happened. A notice may be lost, so it says only where to look, or
 * what may be done without: what must not be lost is in the database.
 */
export interface Bus {
  /** Tells the other processes, not this one. Nobody waits for it. */
  tell(topic: string, body: Json): void;
  /** Hears what others tell of a topic. */
  hear(topic: string, listener: (body: Json) => void): void;
  /** Calls whenever notices arrive again: earlier ones may have been lost. */
  onLive(listener: () => void): void;
  /** Whether notices arrive now. Where they don't, whoever wants to know must look. */
  isLive(): boolean;
  close(): Promise<void>;
}

/** No other process is told, as with SQLite. */
export const silentBus: Bus = {
  tell: () => undefined,
  hear: () => undefined,
  onLive: () => undefined,
  isLive: () => false,
  close: async () => undefined,
};

// What a chat in a frame and the page around it tell each other, by postMessage. The viewer, too, takes these types from here.
import type { Value } from "./options.ts";

/** What the chat tells the page around it, marked by `from: "parley"`. */
export type FrameMessage =
  /** The chat is there, and listens. */
  | { type: "ready" }
  /** The bot has said something. */
  | { type: "said" }
  | { type: "answer"; blockId: string; variable: string | null; value: string }
  | { type: "end" }
  /** Escape was pressed. */
  | { type: "close" }
  /** How high the whole chat is now, in pixels. */
  | { type: "height"; height: number };

/** What the page around tells the chat: values of its variables, by name. */
export interface PageMessage {
  from: "parley";
  variables: Readonly<Record<string, Value>>;
}

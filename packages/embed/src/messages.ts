// The messages between a chat in a frame and the page around it, sent by postMessage. The viewer imports these types.
import type { Value } from "./options.ts";

/** Messages from the chat to the page around it. Each also has `from: "parley"`. */
export type FrameMessage =
  /** The chat has loaded and listens for messages. */
  | { type: "ready" }
  /** The bot has said something. */
  | { type: "said" }
  | { type: "answer"; blockId: string; variable: string | null; value: string }
  | { type: "end" }
  /** The visitor pressed Escape. */
  | { type: "close" }
  /** The height of the whole chat, in pixels. */
  | { type: "height"; height: number };

/** Messages from the page to the chat: values of variables, by name. */
export interface PageMessage {
  from: "parley";
  variables: Readonly<Record<string, Value>>;
}

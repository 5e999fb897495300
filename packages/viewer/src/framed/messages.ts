import type { VariableValue } from "@parley/core";

/** What the chat tells the launcher around it (`packages/embed/src/talk-to-frame.ts` reads it). */
export type ToPage =
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

const readValue = (value: unknown): VariableValue => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? null : String(value);
};

/** The values of variables that the launcher gives; null for a message that is none of its. */
export const readGiven = (data: unknown): Record<string, VariableValue> | null => {
  if (typeof data !== "object" || data === null || !("from" in data) || data.from !== "parley") return null;
  if (!("variables" in data) || typeof data.variables !== "object") return null;
  return Object.fromEntries(Object.entries(data.variables ?? {}).map(([name, value]) => [name, readValue(value)]));
};

import type { Json } from "@parley/core";

/** A line of a test. Texts are kept as they are written: `…`, `/pattern/` and `\` have their meaning when they are compared. */
export type TestLine =
  /** A variable has a value when the chat begins. */
  | { is: "start with"; name: string; value: string }
  /** The chat begins at the first group with this title. */
  | { is: "start at"; group: string }
  /** The time at which the chat begins, in milliseconds since 1970; whole seconds. */
  | { is: "start time"; time: number }
  /** Another row of random numbers: 1 is the usual one. */
  | { is: "start chance"; chance: number }
  /** The bot says something. `…` alone: whatever it says here. */
  | { is: "bot"; text: string }
  /** The visitor answers. */
  | { is: "you"; text: string }
  /** The page around the chat, or the author, gives a variable a value. */
  | { is: "set"; name: string; value: string }
  /** What a block gets that asks something outside of the chat: `Group/Block`. */
  | { is: "outside"; block: string; answer: Json }
  | { is: "expect value"; name: string; how: "=" | "contains"; value: string }
  | { is: "expect empty"; name: string }
  /** The chat has ended, and where a group is named, there. */
  | { is: "expect end"; group?: string };

/** A test of a bot: a talk, and what is expected of it. */
export interface BotTest {
  title: string;
  lines: readonly TestLine[];
}

/** The line that stands for anything the bot says. */
export const anything = "…";

/** The largest test, in characters. */
export const longestTest = 50_000;

/** The most tests that a bot may have. */
export const mostTests = 500;

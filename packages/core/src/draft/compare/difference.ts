import type { Operation } from "../operations.ts";
import type { WordRun } from "./diff-words.ts";

/** What a difference is about. */
export type DifferencePart =
  | "block"
  | "branch"
  | "way"
  | "group"
  | "event"
  | "variable"
  | "note"
  | "theme"
  | "settings"
  | "embed"
  | "tests"
  | "bot";

/** One difference between two drafts, in the author's language. */
export interface Difference {
  kind: "added" | "removed" | "changed" | "moved";
  part: DifferencePart;
  /** The whole difference as a sentence: `"Yes" goes to "Offer" instead of "Thanks".` */
  sentence: string;
  /** The group that shows it, in the later draft; in the earlier one if it was removed. */
  groupId?: string;
  groupTitle?: string;
  blockId?: string;
  /** A short value before and after. Absent if the value is long, secret, or says nothing to people. */
  before?: string;
  after?: string;
  /** A text word by word. */
  words?: readonly WordRun[];
  /** What an added or removed group contains. */
  details?: readonly string[];
  /** Make this difference in the earlier draft. Empty where the operations of another difference do it along. */
  operations: readonly Operation[];
}

/** An effect of the differences that authors would regret not to have known. */
export interface Effect {
  kind: "answers" | "variable" | "address" | "account" | "linked bot";
  sentence: string;
  groupId?: string;
  blockId?: string;
}

/** All that differs between two drafts. */
export interface Comparison {
  /** Named first. */
  effects: readonly Effect[];
  differences: readonly Difference[];
  /** Operations that make no difference to anybody, such as the order in which ways are stored. */
  quiet: readonly Operation[];
}

/** A bot that a draft links to. */
export interface ComparedBot {
  name: string;
  isLive: boolean;
  hasUnpublishedChanges: boolean;
}

/** Names of what stands outside a draft, by id. What is missing is not named. */
export interface OutsideNames {
  accounts?: Readonly<Record<string, string>>;
  bots?: Readonly<Record<string, ComparedBot>>;
}

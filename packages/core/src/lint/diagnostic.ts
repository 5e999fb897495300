import type { Operation } from "../draft/operations.ts";

/** From what breaks a chat to what an author may want to know. */
export const severities = ["error", "warning", "info"] as const;

export type Severity = (typeof severities)[number];

/** Where a finding lies. A finding without any of these concerns the whole bot. */
interface FindingPlace {
  groupId?: string;
  blockId?: string;
  itemId?: string;
  eventId?: string;
  variableId?: string;
}

/** What mends a finding, as one undoable change of the draft. */
export interface Fix {
  /** What it does, for the author: `Remove it`. */
  label: string;
  operations: readonly Operation[];
}

/** What a rule found at one place. */
export interface Finding extends FindingPlace {
  /** The option it is about, by its path from the options of the block or event, or from the item: `labels.button`. */
  field?: string;
  /** One or two sentences for the author, with titles instead of ids. */
  message: string;
  /** What to do about it, where the rule's own remedy is too general. */
  remedy?: string;
  /** Absent where only the author can know what to do. */
  fix?: Fix;
}

/** A finding as lint hands it out. */
export interface Diagnostic extends Finding {
  rule: string;
  severity: Severity;
  remedy: string;
}

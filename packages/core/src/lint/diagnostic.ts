import type { Operation } from "../draft/operations.ts";

/** Severities, the worst first: `error` breaks a chat, `info` is merely worth knowing. */
export const severities = ["error", "warning", "info"] as const;

export type Severity = (typeof severities)[number];

/** The place of a finding. A finding without any of these keys concerns the whole bot. */
interface FindingPlace {
  groupId?: string;
  blockId?: string;
  itemId?: string;
  eventId?: string;
  variableId?: string;
}

/** A fix for a finding, as one undoable change of the draft. */
export interface Fix {
  /** The fix in a few words, for the author: `Remove it`. */
  label: string;
  operations: readonly Operation[];
}

/** What a rule found at one place. */
export interface Finding extends FindingPlace {
  /** The option concerned, as a path from the options of the block or event, or from the item: `labels.button`. */
  field?: string;
  /** One or two sentences for the author, with titles instead of ids. */
  message: string;
  /** What to do about it, if the rule's general remedy doesn't fit. */
  remedy?: string;
  /** Absent if only the author can decide what to do. */
  fix?: Fix;
}

/** A finding in the output of lint. */
export interface Diagnostic extends Finding {
  rule: string;
  severity: Severity;
  remedy: string;
}

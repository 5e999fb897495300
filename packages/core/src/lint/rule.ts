import type { Finding, Severity } from "./diagnostic.ts";
import type { LintIndex } from "./lint-index.ts";

/** Something that can be wrong with a flow. */
export interface Rule {
  id: string;
  severity: Severity;
  /** What is wrong, in a sentence for the documentation. */
  description: string;
  /** What an author can do about it. */
  remedy: string;
  check(index: LintIndex): Finding[];
}

/** Declares a rule. */
export const defineRule = (rule: Rule): Rule => rule;

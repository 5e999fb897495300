import type { Finding, Severity } from "./diagnostic.ts";
import type { LintBlock, LintIndex } from "./lint-index.ts";
import type { VariableTable } from "./variable-table.ts";

/** What every rule says about itself. */
interface RuleInfo {
  id: string;
  severity: Severity;
  /** What is wrong, in a sentence for the documentation. */
  description: string;
  /** What an author can do about it. */
  remedy: string;
}

/** A rule that judges the bot as a whole: where paths lead, say. */
export interface BotRule extends RuleInfo {
  check(index: LintIndex): Finding[];
}

/** A rule that needs nothing but the blocks of a group and the bot's variables: groups that don't change keep its findings. */
export interface GroupRule extends RuleInfo {
  checkGroup(blocks: readonly LintBlock[], variables: VariableTable): Finding[];
}

/** Something that can be wrong with a flow. */
export type Rule = BotRule | GroupRule;

/** Declares a rule. */
export const defineRule = <R extends Rule>(rule: R): R => rule;

import type { Finding, Severity } from "./diagnostic.ts";
import type { LintBlock, LintIndex } from "./lint-index.ts";
import type { VariableTable } from "./variable-table.ts";

/** The description of a rule. */
interface RuleInfo {
  id: string;
  severity: Severity;
  /** What is wrong, in one sentence for the documentation. */
  description: string;
  /** What an author can do about it. */
  remedy: string;
}

/** A rule that checks the whole bot, for example where paths lead. */
export interface BotRule extends RuleInfo {
  check(index: LintIndex): Finding[];
}

/** A rule that needs only the blocks of a group and the bot's variables, so that results for unchanged groups are reused. */
export interface GroupRule extends RuleInfo {
  checkGroup(blocks: readonly LintBlock[], variables: VariableTable): Finding[];
}

/** Something that can be wrong with a flow. */
export type Rule = BotRule | GroupRule;

/** Declares a rule. */
export const defineRule = <R extends Rule>(rule: R): R => rule;

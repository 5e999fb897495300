import type { Definitions } from "../fields/define-block.ts";
import type { Flow } from "../flow/flow.ts";
import { type Diagnostic, severities } from "./diagnostic.ts";
import { createLintIndex, type LintBlock, type LintGroup, type LintIndex, type LintOptions } from "./lint-index.ts";
import type { BotRule, GroupRule, Rule } from "./rule.ts";
import { rules } from "./rules/index.ts";
import type { VariableTable } from "./variable-table.ts";

/**
 * Finds everything that looks wrong with a flow without running it: errors, then warnings, then infos, each in flow order.
 * Pure, and linear in the size of the flow. Results are cached by group, so that only changed groups are checked again.
 */
export const lintFlow = (flow: Flow, definitions: Definitions, options: LintOptions = {}): Diagnostic[] => {
  const index = createLintIndex(flow, definitions, options);
  return [...botRules.flatMap((rule) => diagnose(rule, rule.check(index))), ...lintGroups(index)]
    .map((diagnostic) => ({
      diagnostic,
      rank: severities.indexOf(diagnostic.severity),
      order: orderOf.get(diagnostic.rule) ?? 0,
      place: placeIn(index, diagnostic),
    }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place || one.order - other.order)
    .map(({ diagnostic }) => diagnostic);
};

const isGroupRule = (rule: Rule): rule is GroupRule => "checkGroup" in rule;
const groupRules = rules.filter(isGroupRule);
const botRules = rules.filter((rule): rule is BotRule => !isGroupRule(rule));
const orderOf = new Map(rules.map(({ id }, order) => [id, order]));

const diagnose = ({ id, severity, remedy }: Rule, findings: ReturnType<BotRule["check"]>): Diagnostic[] =>
  findings.map((finding) => ({ rule: id, severity, remedy, ...finding }));

const known = new WeakMap<readonly LintBlock[], { table: VariableTable; found: Diagnostic[] }>();

/** Runs the rules for groups. Groups that were checked before with the same variables are not checked again. */
const lintGroups = ({ allGroups, uses: { table } }: LintIndex): Diagnostic[] =>
  allGroups.flatMap(({ blocks }: LintGroup) => {
    const earlier = known.get(blocks);
    if (earlier?.table === table) return earlier.found;
    const found = groupRules.flatMap((rule) => diagnose(rule, rule.checkGroup(blocks, table)));
    known.set(blocks, { table, found });
    return found;
  });

/** Sort keys in flow order: events, then each group before its blocks, then the whole bot. */
const placeIn = ({ groups }: LintIndex, { groupId, blockId, eventId }: Diagnostic): number => {
  const found = groupId === undefined ? undefined : groups.get(groupId);
  if (!found) return eventId === undefined ? Number.MAX_SAFE_INTEGER : -1;
  const { place, blocks } = found;
  return blockId === undefined ? place : place + 1 + blocks.findIndex(({ block }) => block.id === blockId);
};

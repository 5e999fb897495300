import type { Comparison, Condition } from "../../conditions/condition.ts";
import type { Finding } from "../diagnostic.ts";
import type { LintBlock } from "../lint-index.ts";
import { fieldOf, nameBlock, nameItem, placeOf } from "../names.ts";
import { isPresenceTest, readCondition } from "../read-comparisons.ts";
import { defineRule } from "../rule.ts";

export const unreachableBranch = defineRule({
  id: "unreachable-branch",
  severity: "warning",
  description:
    "A branch of a condition can never be taken: it compares nothing, no variable, or an earlier branch takes every chat that would come to it.",
  remedy: "Complete its comparisons, move it up, or remove it.",
  checkGroup: (blocks) => blocks.filter(({ definition }) => definition?.moves?.endsAtItems).flatMap(judge),
});

/** Comparisons that must all hold, as keys. A condition is a list of cases, of which one must hold. */
type Case = readonly string[];

const judge = (entry: LintBlock): Finding[] => {
  const earlier = createCases();
  return entry.itemEdges.flatMap(({ itemId: id }) => {
    const field = entry.conditions.find(({ itemId }) => itemId === id);
    const condition = field && readCondition(field);
    const cases = casesOf(condition);
    const reason =
      cases.length === 0
        ? "it compares nothing"
        : earlier.isCertain()
          ? "one of the earlier ones always is"
          : cases.every(earlier.covers)
            ? "an earlier one has the same comparisons"
            : undefined;
    earlier.add(cases);
    if (field && condition && namesNoVariable(condition))
      return [
        {
          message: `${nameItem(entry, id)} of ${nameBlock(entry)} compares no variable.`,
          remedy: "Choose the variable that it compares, or remove it.",
          ...placeOf(entry),
          itemId: id,
          field: `${fieldOf(field).field}.comparisons[0].variableId`,
        },
      ];
    if (reason === undefined) return [];
    return [
      {
        message: `${nameItem(entry, id)} of ${nameBlock(entry)} is never taken: ${reason}.`,
        ...placeOf(entry),
        itemId: id,
      },
    ];
  });
};

/** Whether a condition has comparisons, of which none says what it compares. */
const namesNoVariable = ({ comparisons = [] }: Condition): boolean =>
  comparisons.length > 0 && comparisons.every(({ variableId = "" }) => variableId === "");

const casesOf = (condition: Condition | undefined): Case[] => {
  const comparisons = condition?.comparisons ?? [];
  const complete = comparisons.filter(({ comparisonOperator }) => comparisonOperator).map(keyOf);
  if (condition?.logicalOperator !== "AND") return complete.map((key) => [key]);
  // A comparison without an operator never holds, so neither does its case.
  return complete.length > 0 && complete.length === comparisons.length ? [complete] : [];
};

const keyOf = (comparison: Comparison): string => {
  const { variableId = null, comparisonOperator, value = "" } = comparison;
  return JSON.stringify([variableId, comparisonOperator, isPresenceTest(comparison) ? "" : value]);
};

/** Collects the cases that earlier branches cover. */
const createCases = () => {
  const single = new Set<string>();
  const several: Case[] = [];
  let isCertain = false;
  return {
    add(cases: readonly Case[]) {
      for (const one of cases) {
        const [key] = one;
        if (one.length > 1 || key === undefined) several.push(one);
        else if (single.size > 0 && single.has(oppositeOf(key))) isCertain = true;
        if (one.length === 1 && key !== undefined) single.add(key);
      }
    },
    /** Whether every chat takes one of the branches so far. */
    isCertain: () => isCertain,
    /** Whether a chat that meets this case also meets an earlier one. */
    covers: (one: Case) =>
      one.some((key) => single.has(key)) || several.some((other) => other.every((key) => one.includes(key))),
  };
};

const opposites: Record<string, string> = {
  "Is set": "Is empty",
  "Is empty": "Is set",
  Contains: "Does not contain",
  "Does not contain": "Contains",
};

/** The comparison that holds exactly if this one doesn't; the empty text if there is none. */
const oppositeOf = (key: string): string => {
  const [variableId, operator, value] = JSON.parse(key) as [string | null, string, string];
  const opposite = opposites[operator];
  return opposite === undefined ? "" : JSON.stringify([variableId, opposite, value]);
};

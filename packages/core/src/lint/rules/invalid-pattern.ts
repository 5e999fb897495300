import { parsePattern } from "../../comparison.ts";
import type { Comparison } from "../../condition.ts";
import { isTemplate } from "../find-group.ts";
import { nameBlock, placeOf, shorten } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import { defineRule } from "../rule.ts";

export const invalidPattern = defineRule({
  id: "invalid-pattern",
  severity: "error",
  description: "A comparison holds a regular expression that is not valid: it never matches.",
  remedy: "Correct it; brackets and other signs with a meaning need a backslash where they stand for themselves.",
  check: ({ blocks }) =>
    blocks
      .filter(({ conditions }) => conditions.length > 0)
      .flatMap((entry) =>
        entry.conditions.flatMap((field) =>
          readComparisons(field)
            .filter((comparison) => field.isShown && isInvalid(comparison))
            .map(({ value = "" }) => ({
              message: `${nameBlock(entry)} compares with "${shorten(value)}", which is no valid regular expression.`,
              ...placeOf(entry),
              ...(field.itemId === undefined ? {} : { itemId: field.itemId }),
            })),
        ),
      ),
});

const isInvalid = ({ comparisonOperator, value = "" }: Comparison): boolean =>
  (comparisonOperator === "Matches regex" || comparisonOperator === "Does not match regex") &&
  !isTemplate(value) &&
  parsePattern(value) === undefined;

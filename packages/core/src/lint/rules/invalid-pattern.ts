import { isPatternOperator } from "../../conditions/comparison.ts";
import type { Comparison } from "../../conditions/condition.ts";
import { parsePattern } from "../../patterns/pattern.ts";
import { shorten } from "../../text/shorten.ts";
import { isTemplate } from "../find-group.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import { defineRule } from "../rule.ts";

export const invalidPattern = defineRule({
  id: "invalid-pattern",
  severity: "error",
  description: "A comparison holds a regular expression that is not valid: it never matches.",
  remedy: "Correct it; brackets and other signs with a meaning need a backslash where they stand for themselves.",
  checkGroup: (blocks) =>
    blocks
      .filter(({ conditions }) => conditions.length > 0)
      .flatMap((entry) =>
        entry.conditions.flatMap((field) =>
          readComparisons(field)
            .filter((comparison) => field.isShown && isInvalid(comparison))
            .map(({ value = "" }) => ({
              message: `${nameBlock(entry)} compares with "${shorten(value)}", which is no valid regular expression.`,
              ...placeOf(entry),
              ...fieldOf(field),
            })),
        ),
      ),
});

const isInvalid = ({ comparisonOperator, value = "" }: Comparison): boolean =>
  isPatternOperator(comparisonOperator) && !isTemplate(value) && parsePattern(value) === undefined;

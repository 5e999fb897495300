import type { Finding } from "../diagnostic.ts";
import { findCodeFault, isLikeCode } from "../find-code-fault.ts";
import type { LintBlock } from "../lint-index.ts";
import { nameBlock, placeOf } from "../names.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const invalidCode = defineRule({
  id: "invalid-code",
  severity: "error",
  description: "JavaScript in a block or in {{= … =}} can't be read. Values that are plain text are not meant.",
  remedy: "Correct the code.",
  check({ blocks }) {
    const found: Finding[] = [];
    const judge = (entry: LintBlock, what: string, fault: string | undefined) => {
      if (fault !== undefined)
        found.push({ message: `${what} in ${nameBlock(entry)} can't be read: ${fault}.`, ...placeOf(entry) });
    };
    for (const entry of blocks) {
      for (const field of entry.fields) judge(entry, "The code", findFault(field));
      for (const code of entry.codes) judge(entry, `{{=${code}=}}`, findCodeFault(code, true));
    }
    return found;
  },
});

const findFault = ({ value, info: { syntax }, isShown }: FieldValue): string | undefined => {
  if (syntax === undefined || !isShown || typeof value !== "string" || value.trim() === "") return undefined;
  const mayBeText = syntax === "javascript or text";
  return mayBeText && !isLikeCode(value) ? undefined : findCodeFault(value, mayBeText);
};

import { findCodeFault, isLikeCode } from "../../code/find-code-fault.ts";
import type { Finding } from "../diagnostic.ts";
import type { LintBlock } from "../lint-index.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const invalidCode = defineRule({
  id: "invalid-code",
  severity: "error",
  description: "JavaScript in a block or in {{= … =}} can't be read. Values that are plain text are not meant.",
  remedy: "Correct the code.",
  checkGroup(blocks) {
    const found: Finding[] = [];
    const judge = (entry: LintBlock, what: string, fault: string | undefined, at: { field?: string } = {}) => {
      if (fault !== undefined)
        found.push({ message: `${what} in ${nameBlock(entry)} can't be read: ${fault}.`, ...placeOf(entry), ...at });
    };
    for (const entry of blocks) {
      for (const field of entry.fields) judge(entry, "The code", findFault(field), fieldOf(field));
      for (const code of entry.codes) judge(entry, `{{=${code}=}}`, findCodeFault(code, true));
    }
    return found;
  },
});

const findFault = ({ value, field, isShown }: FieldValue): string | undefined => {
  const syntax = field.kind === "code" ? field.syntax : undefined;
  if (syntax === undefined || !isShown || typeof value !== "string" || value.trim() === "") return undefined;
  const mayBeText = syntax === "body or text";
  return mayBeText && !isLikeCode(value) ? undefined : findCodeFault(value, mayBeText);
};

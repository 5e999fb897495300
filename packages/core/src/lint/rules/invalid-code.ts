import type { FieldInfo } from "../../fields/definition.ts";
import type { Json } from "../../json.ts";
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
  check: ({ blocks }) =>
    blocks.filter(holdsAnyCode).flatMap((entry) => {
      const own = entry.fields.filter(holdsCode).flatMap(({ value, info }) => {
        const fault = findFault(value, info.syntax);
        return fault === undefined ? [] : [`The code in ${nameBlock(entry)} can't be read: ${fault}.`];
      });
      const inline = (entry.block.expressions ?? []).flatMap((code) => {
        const fault = findCodeFault(code, true);
        return fault === undefined ? [] : [`{{=${code}=}} in ${nameBlock(entry)} can't be read: ${fault}.`];
      });
      return [...own, ...inline].map((message) => ({ message, ...placeOf(entry) }));
    }),
});

const holdsAnyCode = ({ fields, block }: LintBlock): boolean =>
  block.expressions !== undefined || fields.some(holdsCode);

const holdsCode = ({ info, isShown }: FieldValue): boolean => info.syntax !== undefined && isShown;

const findFault = (value: Json | undefined, syntax: FieldInfo["syntax"]): string | undefined => {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const mayBeText = syntax === "javascript or text";
  return mayBeText && !isLikeCode(value) ? undefined : findCodeFault(value, mayBeText);
};

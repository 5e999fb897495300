import { setFieldFix } from "../fixes.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { endOf } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

const day = 86_400_000;
/** How many days before the end authors are warned. */
const notice = 60;

export const endingValue = defineRule({
  id: "ending-value",
  severity: "warning",
  description: "A block uses something of another provider, such as a model, that has ended or ends within 60 days.",
  remedy: "Choose another one.",
  check: ({ blocks, today }) => {
    if (today === undefined) return [];
    return blocks.flatMap((entry) =>
      entry.ending.flatMap((ending) => {
        const value = ending.texts[0]?.trim() ?? "";
        const end = endOf(ending.field, value);
        if (!end || Date.parse(end.endsOn) - Date.parse(today) > notice * day) return [];
        const { endsOn, successor } = end;
        const verb = endsOn <= today ? "ended" : "ends";
        const fix = successor === undefined ? undefined : setFieldFix(`Use ${successor}`, entry, ending, successor);
        return [
          {
            message: `${nameBlock(entry)} uses ${value}, which ${verb} on ${endsOn}.`,
            ...(successor === undefined ? {} : { remedy: `Its provider advises ${successor}.` }),
            ...placeOf(entry),
            ...fieldOf(ending),
            ...(fix ? { fix } : {}),
          },
        ];
      }),
    );
  },
});

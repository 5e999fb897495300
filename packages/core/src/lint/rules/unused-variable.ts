import { dropFix } from "../fixes.ts";
import { defineRule } from "../rule.ts";

export const unusedVariable = defineRule({
  id: "unused-variable",
  severity: "info",
  description: "A variable is neither read nor set anywhere in the bot.",
  remedy: "Remove it.",
  check({ uses, others }) {
    // A linked bot inherits the variables with the same names.
    if (uses.blocks.some(({ mayChangeAll }) => mayChangeAll)) return [];
    const elsewhere = new Set([...others.values()].flatMap(({ variables }) => variables.map(({ name }) => name)));
    return uses.table.variables.flatMap(({ id, name }, number) =>
      uses.mentioned.has(number) || elsewhere.has(name)
        ? []
        : [
            {
              message: `The variable {{${name}}} is not used.`,
              variableId: id,
              fix: dropFix(`Remove the variable ${name}`, "variables", id),
            },
          ],
    );
  },
});

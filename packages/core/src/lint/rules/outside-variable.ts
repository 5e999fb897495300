import type { Finding } from "../diagnostic.ts";
import type { LintIndex } from "../lint-index.ts";
import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const outsideVariable = defineRule({
  id: "outside-variable",
  severity: "info",
  description:
    "A block reads a variable that nothing in the bot sets: only the page's address or an embedding page can.",
  remedy: "Leave it if the address or the embedding page gives it; else set it, or give it a default value.",
  check(index) {
    const { blocks, uses } = index;
    const isFilled = createFilledTest(index);
    const found = new Map<number, Finding>();
    for (const entry of blocks) {
      for (const variable of uses.blocks[entry.node]?.reads ?? []) {
        if (found.has(variable) || isFilled(variable)) continue;
        const name = uses.table.variables[variable]?.name ?? "";
        const message = `${nameBlock(entry)} reads {{${name}}}, which nothing in the bot sets.`;
        found.set(variable, { message, ...placeOf(entry) });
      }
    }
    return [...found.values()];
  },
});

/** Returns a test whether a variable is set in this bot or a linked one, or the author tests whether it has a value. */
const createFilledTest = ({ uses, others }: LintIndex) => {
  const set = new Set([...uses.setByEvents, ...uses.blocks.flatMap(({ sets }) => sets)]);
  const isAnySet = uses.blocks.some(({ mayChangeAll }) => mayChangeAll);
  const elsewhere = new Set([...others.values()].flatMap(({ variables }) => variables.map(({ name }) => name)));
  return (number: number): boolean => {
    const { name = "", value } = uses.table.variables[number] ?? {};
    const hasDefault = value !== undefined && value !== null && value.length > 0;
    return isAnySet || hasDefault || set.has(number) || uses.tested.has(number) || elsewhere.has(name);
  };
};

import { canHaveWayOut, findWayOut } from "../../fields/way-out.ts";
import type { LintIndex } from "../lint-index.ts";
import { nameBlock, nameGroup, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unseenFailure = defineRule({
  id: "unseen-failure",
  severity: "info",
  description: "A condition needs what a call of another service saves, and nobody looks at whether the call failed.",
  remedy: 'Give the block a way out under "If it fails", or ask in the condition whether the variable is set.',
  check(index) {
    const { blocks, graph, uses } = index;
    const needed = findCompared(index);
    return blocks.flatMap((entry) => {
      const { block, definition, node } = entry;
      const isUnseen = canHaveWayOut(definition) && !findWayOut(definition, block) && graph.before[node] !== -1;
      if (!isUnseen) return [];
      const variable = uses.blocks[node]?.sets.find((number) => needed.has(number) && !uses.tested.has(number));
      const reader = variable === undefined ? undefined : needed.get(variable);
      if (variable === undefined || !reader) return [];
      const name = uses.table.variables[variable]?.name ?? "";
      const message = `${nameBlock(entry)} sets {{${name}}}, which a condition in ${nameGroup(reader.group)} compares. If the call fails, the condition compares an old or empty value, and nobody notices.`;
      return [{ message, ...placeOf(entry) }];
    });
  },
});

/** The variables that conditions compare, each with the first block that does. */
const findCompared = ({ blocks, uses }: LintIndex): ReadonlyMap<number, LintIndex["blocks"][number]> => {
  const found = new Map<number, LintIndex["blocks"][number]>();
  for (const entry of blocks)
    if (entry.conditions.length > 0)
      for (const number of uses.blocks[entry.node]?.reads ?? []) if (!found.has(number)) found.set(number, entry);
  return found;
};

import type { Finding } from "../diagnostic.ts";
import { findSetBefore } from "../find-set-before.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { nameBlock, nameGroup, nameWayTo, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unsetVariable = defineRule({
  id: "unset-variable",
  severity: "warning",
  description: "A block reads a variable that no path has set by then, though the bot sets it elsewhere.",
  remedy: "Set it earlier, give it a default value, or ask in a condition whether it is set.",
  check(index) {
    const { blocks, graph, uses } = index;
    let isSetBefore: ReturnType<typeof findSetBefore> | undefined;
    const setters = findSetters(index);
    const found = new Map<number, Finding>();
    // Starts with the blocks nearest to the start, so that each variable is reported where a chat first needs it.
    for (const node of graph.reached) {
      const entry = blocks[node];
      const own = uses.blocks[node];
      if (!entry || !own) continue;
      for (const variable of own.reads) {
        const setter = setters.get(variable);
        // A block that updates a variable may start from an empty one: `count + 1`.
        if (!setter || found.has(variable) || own.sets.includes(variable)) continue;
        if (uses.tested.has(variable)) continue;
        isSetBefore ??= findSetBefore(index);
        if (isSetBefore(node, variable)) continue;
        const name = uses.table.variables[variable]?.name ?? "";
        const where = setter.group === entry.group && setter.node > node ? "sets it further down" : "sets it";
        const message = `${nameBlock(entry)} reads {{${name}}}, which is still empty there: nothing sets it on the way ${nameWayTo(index, node)}. ${nameGroup(setter.group)} ${where}.`;
        found.set(variable, { message, ...placeOf(entry) });
      }
    }
    return [...found.values()];
  },
});

/** The first block of the bot that sets each variable. */
const findSetters = ({ blocks, uses }: LintIndex): Map<number, LintBlock> => {
  const setters = new Map<number, LintBlock>();
  for (const entry of blocks)
    for (const variable of uses.blocks[entry.node]?.sets ?? [])
      if (!setters.has(variable)) setters.set(variable, entry);
  return setters;
};

import fc from "fast-check";
import { expect, it } from "vitest";
import { findSetBefore } from "./find-set-before.ts";
import { createLintIndex, type LintIndex } from "./lint-index.ts";
import { choose, createBot, set, type TestBot } from "./testing/lint-bot.ts";
import { testDefinitions } from "./testing/test-definitions.ts";

const names = ["A", "B", "C", "D", "E", "F"];
const group = fc.record({
  sets: fc.option(fc.constantFrom("X", "Y"), { nil: undefined }),
  to: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
});
const anyFlow = fc.tuple(...names.map(() => group)).map(
  (groups): TestBot => ({
    groups: Object.fromEntries(
      groups.map(({ sets, to }, index) => [
        names[index],
        [...(sets ? [set(sets)] : []), choose(to.map((target) => ({ content: target, to: target })))],
      ]),
    ),
    variables: ["X", "Y"],
  }),
);

/** Computes the same result by brute force: it walks the graph and remembers whether the variable has been set. */
const walk = ({ graph, uses }: LintIndex, variable: number): Set<number> => {
  const seen = new Set<string>();
  const open = [{ node: graph.start, isSet: false }];
  const found = new Set<number>();
  for (const { node, isSet } of open) {
    if (seen.has(`${node} ${isSet}`)) continue;
    seen.add(`${node} ${isSet}`);
    if (isSet) found.add(node);
    const setsIt = uses.blocks[node]?.sets.includes(variable) === true;
    for (const to of graph.next[node] ?? []) open.push({ node: to, isSet: isSet || setsIt });
  }
  return found;
};

it("agrees with walking every path", () => {
  fc.assert(
    fc.property(anyFlow, (bot) => {
      const index = createLintIndex(createBot(bot), testDefinitions, {});
      const isSetBefore = findSetBefore(index);
      for (const variable of [0, 1]) {
        const expected = walk(index, variable);
        for (const { node } of index.blocks.filter(({ node }) => index.graph.before[node] !== -1))
          expect(isSetBefore(node, variable)).toBe(expected.has(node));
      }
    }),
    { numRuns: 300 },
  );
});

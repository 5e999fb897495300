import { holds } from "../../fields/show-if.ts";
import type { Finding } from "../diagnostic.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { isStep } from "../list-exits.ts";
import { nameGroup, nameWay, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";
import { findStrongComponents } from "../strong-components.ts";

export const endlessLoop = defineRule({
  id: "endless-loop",
  severity: "error",
  description:
    "The chat goes round without an input and without a way out, or with a condition that nothing in the circle can change.",
  remedy: "Put an input into the circle, or a condition that leaves it.",
  check(index) {
    const next = stepsWithoutPause(index);
    const isRound = ([node = -1, other]: readonly number[]) => other !== undefined || next[node]?.includes(node);
    return findStrongComponents(next)
      .members.filter(isRound)
      .flatMap((part) => judge(index, next, part));
  },
});

/** The successors of each block. */
type Steps = readonly (readonly number[])[];

/** The steps that a chat takes from block to block without waiting. */
const stepsWithoutPause = ({ graph, blocks }: LintIndex): Steps => {
  const isBlock = (node: number) => node < blocks.length;
  return blocks.map((block) => {
    const next = graph.next[block.node] ?? none;
    if (graph.before[block.node] === -1 || pauses(block)) return none;
    return next.every(isBlock) ? next : next.filter(isBlock);
  });
};

const none: readonly never[] = [];

/** Whether the chat waits at a block. Unknown blocks are assumed to. */
const pauses = ({ definition, block }: LintBlock): boolean => {
  if (!definition || definition.family === "input") return true;
  const waitsIf = definition.moves?.waitsIf;
  return waitsIf !== undefined && holds(waitsIf, [block.options]);
};

const judge = (index: LintIndex, next: Steps, part: readonly number[]): Finding[] => {
  const first = part.reduce((least, node) => Math.min(least, node), part[0] ?? -1);
  const entry = index.blocks[first];
  if (!entry) return [];
  const inside = new Set(part);
  const isWayOut = (node: number) =>
    index.graph.exits[node]?.some((exit) => isStep(exit) && !(typeof exit.to === "number" && inside.has(exit.to)));
  const leaving = part.filter(isWayOut);
  const way = nameWay(findCircle(next, inside, first).map((node) => nameGroup(groupOf(index, node))));
  const place = placeOf(entry);
  const asks = "and nothing in it asks the visitor anything";
  if (leaving.length === 0) return [{ message: `The chat goes round without end, ${asks}: ${way}.`, ...place }];
  if (!leaving.every((node) => dependsOnVariables(index, node)) || part.some((node) => changesAnything(index, node)))
    return [];
  const why = "once begun it has no end, since nothing in it changes a variable";
  return [{ message: `The chat goes round, ${asks}; ${why}: ${way}.`, ...place }];
};

const groupOf = ({ blocks }: LintIndex, node: number) => blocks[node]?.group ?? { id: "", title: "" };

/** Whether the way out of this block depends only on comparisons of variables. */
const dependsOnVariables = ({ blocks }: LintIndex, node: number): boolean => {
  const entry = blocks[node];
  return entry?.definition?.moves?.endsAtItems === true && !entry.block.expressions?.length;
};

const changesAnything = ({ uses }: LintIndex, node: number): boolean => {
  const block = uses.blocks[node];
  return block === undefined || block.mayChangeAll || block.sets.length > 0;
};

/** The shortest cycle, inside the given nodes, from a block back to itself or to its group. */
const findCircle = (next: Steps, inside: ReadonlySet<number>, first: number): number[] => {
  const before = new Map<number, number>();
  const open = [first];
  for (const node of open) {
    for (const to of next[node] ?? []) {
      if (!inside.has(to) || before.has(to)) continue;
      before.set(to, node);
      open.push(to);
      if (to !== first) continue;
      const way = [first];
      for (let at = before.get(first); at !== undefined && at !== first; at = before.get(at)) way.push(at);
      return [...way, first].reverse();
    }
  }
  return [first];
};

import { type Comparison, type Flow, type Flows, findVariableNames, parsePattern, toNumber } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import {
  createLintIndex,
  type LintBlock,
  type LintIndex,
  nameBlock,
  nameGroup,
  readComparisons,
} from "@parley/core/lint";
import { findLater } from "./find-later.ts";
import { nearMisses, shortestMatches } from "./shortest-match.ts";

/** What exploring must know of a flow before it runs. Variables are given by name, as sessions hold them. */
export interface FlowFacts {
  flow: Flow;
  index: LintIndex;
  blocks: ReadonlyMap<string, LintBlock>;
  /** The ids of the variables whose values a block shows or sends, which the bot sets somewhere and never tests. */
  shownBy(blockId: string): readonly string[];
  /** The ids of the variables that a block may set. */
  setBy(blockId: string): readonly string[];
  /** The variables that decide where a chat may go from a block on. */
  decidingFrom(blockId: string): readonly string[];
  /** The variables that may be shown from a block on. */
  shownFrom(blockId: string): readonly string[];
  /** The values of a variable on both sides of each comparison with it. */
  valuesOf(name: string): readonly string[];
  /** The values of all comparisons together. */
  allValues: readonly string[];
  /** Whether trying all replies shows what can't happen: everything that decides is compared with plain values. */
  isProvable: boolean;
  nameBlock(blockId: string): string;
  nameGroup(groupId: string): string;
}

/** The most values that are tried for one variable. */
const mostValues = 40;

/** @param isAlone whether no other bot and no event may come in between */
export const readFlowFacts = (flow: Flow, definitions: Definitions, others: Flows, isAlone: boolean): FlowFacts => {
  const index = createLintIndex(flow, definitions, { others: Object.values(others) });
  const { blocks: all, uses, graph } = index;
  const { table } = uses;
  const blocks = new Map(all.map((entry) => [entry.block.id, entry]));
  const deciding = findDeciding(index);
  const setSomewhere = new Set(uses.blocks.flatMap(({ sets }) => sets));
  const shown = all.map((entry) =>
    speaks(entry)
      ? (uses.blocks[entry.node]?.reads ?? []).filter((number) => setSomewhere.has(number) && !uses.tested.has(number))
      : [],
  );
  const later = {
    deciding: isAlone ? findLater(graph.next, deciding.byBlock) : null,
    shown: isAlone ? findLater(graph.next, shown) : null,
  };
  const namesOf = (numbers: Iterable<number>) => [...numbers].map((number) => table.variables[number]?.name ?? "");
  const idsOf = (numbers: Iterable<number>) => [...new Set(numbers)].map((number) => table.variables[number]?.id ?? "");
  const allDeciding = namesOf(deciding.all);
  const allShown = namesOf(new Set(shown.flat()));
  const values = readValues(index);
  const nodeOf = (blockId: string) => blocks.get(blockId)?.node ?? -1;
  const perNode = (known: readonly ReadonlySet<number>[] | null, everywhere: readonly string[]) => {
    const names = new Map<number, readonly string[]>();
    return (blockId: string): readonly string[] => {
      const node = nodeOf(blockId);
      const found = known?.[node];
      if (!found) return everywhere;
      const kept = names.get(node) ?? namesOf(found).sort();
      names.set(node, kept);
      return kept;
    };
  };
  return {
    flow,
    index,
    blocks,
    shownBy: (blockId) => idsOf(shown[nodeOf(blockId)] ?? []),
    setBy: (blockId) => idsOf(uses.blocks[nodeOf(blockId)]?.sets ?? []),
    decidingFrom: perNode(later.deciding, allDeciding),
    shownFrom: perNode(later.shown, allShown),
    valuesOf: (name) => values.get(name) ?? [],
    allValues: [...new Set([...values.values()].flat())].slice(0, mostValues),
    isProvable: isAlone && isProvable(index, deciding.all),
    nameBlock: (blockId) => {
      const entry = blocks.get(blockId);
      return entry ? nameBlock(entry) : blockId;
    },
    nameGroup: (groupId) => nameGroup(index.groups.get(groupId)?.group ?? { id: groupId, title: "" }),
  };
};

/** Whether a block lets the visitor or others see values; comparing and calculating with them doesn't. */
const speaks = ({ definition }: LintBlock): boolean => definition !== undefined && definition.family !== "logic";

const isInput = ({ definition }: LintBlock): boolean => definition?.family === "input";

/**
 * The variables that decide where chats go: those that conditions compare, that inputs use, or that name a group; and
 * those from which one of these is calculated.
 */
const findDeciding = ({ blocks, uses }: LintIndex): { byBlock: number[][]; all: ReadonlySet<number> } => {
  const byBlock = blocks.map((entry) => {
    const own = uses.blocks[entry.node];
    if (!own || entry.definition?.family === "bubble" || entry.definition?.family === "integration") return [];
    const calculates = own.sets.length > 0 && !isInput(entry) && entry.conditions.length === 0;
    return calculates && !own.mayChangeAll ? [] : [...own.reads, ...own.tests];
  });
  const all = new Set(byBlock.flat());
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { node, ...entry } of blocks) {
      const own = uses.blocks[node];
      if (!own || entry.definition?.family === "integration" || !own.sets.some((number) => all.has(number))) continue;
      for (const number of own.reads) {
        if (byBlock[node]?.includes(number)) continue;
        byBlock[node]?.push(number);
        isGrowing = true;
        all.add(number);
      }
    }
  }
  return { byBlock, all };
};

const readValues = ({ blocks, uses: { table } }: LintIndex): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, Set<string>>();
  for (const { conditions } of blocks)
    for (const comparison of conditions.flatMap(readComparisons)) {
      const name = table.variables[table.byId(comparison.variableId ?? "") ?? -1]?.name;
      if (name === undefined) continue;
      const found = values.get(name) ?? new Set<string>();
      values.set(name, found);
      for (const value of bothSides(comparison)) if (found.size < mostValues) found.add(value);
    }
  return new Map([...values].map(([name, found]) => [name, [...found]]));
};

/** Values on both sides of a comparison with a plain value. */
const bothSides = ({ comparisonOperator, value = "" }: Comparison): string[] => {
  if (findVariableNames(value).length > 0) return [];
  if (comparisonOperator === "Matches regex" || comparisonOperator === "Does not match regex")
    return parsePattern(value) ? [...shortestMatches(value).slice(0, 2), ...nearMisses(value)] : [];
  const number = toNumber(value);
  const around = number === undefined ? [] : [number - 1, number + 1, number + 0.5].map(String);
  return [value, ...around].filter((text) => text !== "");
};

const sizes = new Set(["Greater than", "Greater or equal to", "Less than", "Less or equal to"]);
const plain = new Set(["Equal to", "Not equal", "Is set", "Is empty", ...sizes]);

/**
 * Whether the values that are tried stand for all values there are. Careful: false wherever code, chance, other services,
 * the address of the chat, or a search in texts may decide.
 */
const isProvable = ({ flow, blocks, uses, graph }: LintIndex, deciding: ReadonlySet<number>): boolean => {
  if (flow.events.some(({ type }) => type !== "start")) return false;
  if (graph.exits.some((exits) => exits.some(({ to, by }) => to === "anywhere" || by === "call"))) return false;
  const isSet = new Set<number>();
  const isSized = new Set<number>();
  for (const { conditions } of blocks)
    for (const { comparisonOperator = "", value = "", variableId = "" } of conditions.flatMap(readComparisons)) {
      if (!plain.has(comparisonOperator) || findVariableNames(value).length > 0) return false;
      if (!sizes.has(comparisonOperator)) continue;
      if (toNumber(value) === undefined) return false;
      isSized.add(uses.table.byId(variableId) ?? -1);
    }
  for (const entry of blocks) {
    const own = uses.blocks[entry.node];
    if (!entry.definition || !own || own.mayChangeAll || entry.codes.length > 0) return false;
    const decides = own.sets.filter((number) => deciding.has(number));
    if (decides.length === 0) continue;
    for (const number of decides) isSet.add(number);
    if (isInput(entry) ? !isProvableInput(entry, decides, isSized) : !isConstant(entry, own.reads)) return false;
  }
  return [...deciding].every((number) => isSet.has(number));
};

/** Whether the tried replies of an input stand for all: one of a list is picked, or a text or number is typed. */
const isProvableInput = ({ block }: LintBlock, sets: readonly number[], isSized: ReadonlySet<number>): boolean => {
  if (block.options.isMultipleChoice === true) return false;
  if (block.items && block.items.length > 0) return block.items.every((item) => !JSON.stringify(item).includes("{{"));
  return !sets.some((number) => isSized.has(number)) || ["text input", "number input"].includes(block.type);
};

/** Whether a block always gives the same value: written as it is, not calculated. */
const isConstant = ({ fields, definition }: LintBlock, reads: readonly number[]): boolean => {
  const codes = fields.filter(({ field, isShown }) => field.kind === "code" && isShown);
  return (
    definition?.family === "logic" &&
    reads.length === 0 &&
    codes.length > 0 &&
    codes.every(({ texts }) => texts.every((text) => !/[(`]/.test(text)))
  );
};

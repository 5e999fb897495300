import { valueAt } from "../fields/show-if.ts";
import type { Flow } from "../flow/flow.ts";
import { textsIn } from "../values/texts-in.ts";
import type { LintBlock } from "./lint-index.ts";
import { isSelf } from "./list-exits.ts";
import { isPresenceTest, readComparisons } from "./read-comparisons.ts";
import type { FieldValue } from "./read-fields.ts";
import { type VariableTable, variableTable } from "./variable-table.ts";

/** How a block uses variables, as their numbers. */
interface BlockUses {
  reads: readonly number[];
  sets: readonly number[];
  /** All variables the block uses in any way. */
  mentions: readonly number[];
  /** Variables whose presence its conditions test. */
  tests: readonly number[];
  /** True if a linked bot may return new values for any variable. */
  mayChangeAll: boolean;
}

export interface VariableUses {
  table: VariableTable;
  /** By block index. */
  blocks: BlockUses[];
  /** Variables that events set at any time. */
  setByEvents: ReadonlySet<number>;
  /** Variables whose presence some comparison tests: there the author expects empty ones. */
  tested: ReadonlySet<number>;
  /** Variables used anywhere in the bot. */
  mentioned: ReadonlySet<number>;
}

export const readUses = (flow: Flow, blocks: readonly LintBlock[], others: ReadonlyMap<string, Flow>): VariableUses => {
  const table = variableTable(flow.variables);
  const setByEvents = new Set(namedIn(textsIn(flow.events), false, table));
  const mentioned = new Set([...setByEvents, ...namedIn(textsIn([flow.theme, flow.settings]), false, table)]);
  const tested = new Set<number>();
  const uses = blocks.map((entry): BlockUses => {
    const own = readBlock(entry, table);
    const called = entry.definition?.moves?.calls ? setByCall(flow, others, entry, table) : none;
    for (const number of own.mentions) mentioned.add(number);
    for (const number of own.tests) {
      tested.add(number);
      mentioned.add(number);
    }
    if (called === none) return own;
    for (const number of called ?? none) mentioned.add(number);
    return { ...own, sets: [...own.sets, ...(called ?? none)], mayChangeAll: called === null };
  });
  return { table, blocks: uses, setByEvents, tested, mentioned };
};

const known = new WeakMap<LintBlock, { table: VariableTable; uses: BlockUses }>();

/** How a single block uses variables. Results are cached. */
const readBlock = (entry: LintBlock, table: VariableTable): BlockUses => {
  const earlier = known.get(entry);
  if (earlier?.table === table) return earlier.uses;
  const uses = usesOf(entry, table);
  known.set(entry, { table, uses });
  return uses;
};

const usesOf = ({ definition, fields, conditions, otherTexts }: LintBlock, table: VariableTable): BlockUses => {
  const named = otherTexts.length === 0 ? [] : namedIn(otherTexts, definition === undefined, table);
  if (!definition) {
    // It is unknown how an unknown block uses them, so it is assumed to set and read all of them.
    for (const text of otherTexts) table.addNames(namesSetByCode(text), named);
    return { reads: none, sets: named, mentions: named, tests: none, mayChangeAll: false };
  }
  if (fields.length === 0 && named.length === 0) return noUses;
  const tests = new Set<number>();
  for (const field of conditions) addTested(field, table, tests);
  const reads: number[] = [];
  const sets: number[] = [];
  const hidden: number[] = [];
  for (const field of fields) addUses(field, table, field.isShown ? reads : hidden, sets);
  return { reads, sets, mentions: [...named, ...hidden, ...reads, ...sets], tests: [...tests], mayChangeAll: false };
};

const none: readonly never[] = [];
const noUses: BlockUses = { reads: none, sets: none, mentions: none, tests: none, mayChangeAll: false };

/** Adds the variables whose presence a condition tests. */
const addTested = (field: FieldValue, table: VariableTable, found: Set<number>): void => {
  for (const comparison of readComparisons(field)) {
    const number = isPresenceTest(comparison) ? table.byId(comparison.variableId ?? "") : undefined;
    if (number !== undefined) found.add(number);
  }
};

const hasCode = (text: string): boolean => text.includes("{{=");

/** The variables used in texts of any kind: by id, as `{{name}}`, or as an identifier in code. */
const namedIn = (texts: readonly string[], mayAllBeCode: boolean, table: VariableTable): number[] => {
  const found: number[] = [];
  for (const text of texts) {
    table.addId(text, found);
    table.addInText(text, found);
    if (mayAllBeCode || hasCode(text)) table.addInCode(text, found);
  }
  return found;
};

/** Adds the variables that a field reads and sets. */
const addUses = (found: FieldValue, table: VariableTable, reads: number[], sets: number[]): void => {
  const { field, texts, names } = found;
  if (field.kind === "variable") for (const id of texts) table.addId(id, field.access === "reads" ? reads : sets);
  else if (field.kind === "condition") {
    for (const comparison of readComparisons(found)) {
      if (isPresenceTest(comparison)) continue;
      table.addId(comparison.variableId ?? "", reads);
      table.addInText(comparison.value ?? "", reads);
    }
  } else {
    if (field.kind === "code") for (const code of texts) table.addNames(namesSetByCode(code), sets);
    table.addNames(names, reads);
    // Code may span several texts: `{{=` in one, `=}}` in another.
    if (field.kind === "code" || texts.some(hasCode)) for (const text of texts) table.addInCode(text, reads);
  }
};

const quoted = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The string literals in code that calls `setVariable`: any of them may be a variable's name. */
const namesSetByCode = (code: string): string[] =>
  code.includes("setVariable") ? [...code.matchAll(quoted)].map((match) => match[2] ?? "") : [];

/** The variables that a linked bot may return; null for any variable, if that bot is unknown. */
const setByCall = (
  flow: Flow,
  others: ReadonlyMap<string, Flow>,
  { block, definition }: LintBlock,
  table: VariableTable,
): readonly number[] | null => {
  const { calls } = definition?.moves ?? {};
  const botId = calls && valueAt(block.options, calls.bot);
  if (typeof botId !== "string" || botId === "" || isSelf(flow, botId)) return [];
  return others.get(botId)?.variables.flatMap(({ name }) => table.byName(name) ?? []) ?? null;
};

import type { Flow } from "../flow.ts";
import type { LintBlock } from "./lint-index.ts";
import { isSelf } from "./list-exits.ts";
import { isPresenceTest, readComparisons } from "./read-comparisons.ts";
import { type FieldValue, valueAt } from "./read-fields.ts";
import { textsIn } from "./texts-in.ts";
import { createVariableTable, type VariableTable } from "./variable-table.ts";

/** What a block does with variables, as their numbers. */
interface BlockUses {
  reads: readonly number[];
  sets: readonly number[];
  /** True where another bot may come back with new values for any of them. */
  mayChangeAll: boolean;
}

export interface VariableUses {
  table: VariableTable;
  /** By the number of the block. */
  blocks: BlockUses[];
  /** Variables that events fill, whenever they come. */
  setByEvents: ReadonlySet<number>;
  /** Variables that some comparison asks whether they are set: there the author reckons with empty ones. */
  tested: ReadonlySet<number>;
  /** Variables that are named anywhere in the bot. */
  mentioned: ReadonlySet<number>;
}

export const readUses = (flow: Flow, blocks: readonly LintBlock[], others: ReadonlyMap<string, Flow>): VariableUses => {
  const table = createVariableTable(flow.variables);
  const setByEvents = new Set(namedIn(textsIn(flow.events), false, table));
  const mentioned = [...setByEvents, ...namedIn(textsIn([flow.theme, flow.settings]), false, table)];
  const tested = new Set<number>();
  const uses = blocks.map((entry): BlockUses => {
    const { definition, fields, conditions, otherTexts } = entry;
    const named = otherTexts.length === 0 ? [] : namedIn(otherTexts, definition === undefined, table);
    if (!definition) for (const text of otherTexts) table.addNames(namesSetByCode(text), named);
    for (const number of named) mentioned.push(number);
    for (const field of conditions) addTested(field, table, tested);
    // What an unknown block does with them nobody knows; it is given the benefit of the doubt.
    if (!definition) return { reads: none, sets: named, mayChangeAll: false };
    const called = definition.moves?.calls ? setByCall(flow, others, entry, table) : none;
    if (fields.length === 0 && called === none) return noUses;
    const reads: number[] = [];
    const sets: number[] = called === null ? [] : [...called];
    for (const field of fields) addUses(field, table, field.isShown ? reads : mentioned, sets);
    for (const number of reads) mentioned.push(number);
    for (const number of sets) mentioned.push(number);
    return { reads, sets, mayChangeAll: called === null };
  });
  return { table, blocks: uses, setByEvents, tested, mentioned: new Set([...mentioned, ...tested]) };
};

const none: readonly never[] = [];
const noUses: BlockUses = { reads: none, sets: none, mayChangeAll: false };

/** The variables that a condition asks whether they are set. */
const addTested = (field: FieldValue, table: VariableTable, found: Set<number>): void => {
  for (const comparison of readComparisons(field)) {
    const number = isPresenceTest(comparison) ? table.byId(comparison.variableId ?? "") : undefined;
    if (number !== undefined) found.add(number);
  }
};

const hasCode = (text: string): boolean => text.includes("{{=");

/** The variables named in texts of any kind: by id, by `{{name}}`, or as an identifier where there is code. */
const namedIn = (texts: readonly string[], mayAllBeCode: boolean, table: VariableTable): number[] => {
  const found: number[] = [];
  for (const text of texts) {
    table.addId(text, found);
    table.addInText(text, found);
    if (mayAllBeCode || hasCode(text)) table.addInCode(text, found);
  }
  return found;
};

/** Adds what a field reads, and what it sets. */
const addUses = (field: FieldValue, table: VariableTable, reads: number[], sets: number[]): void => {
  const { info, texts, names } = field;
  if (info.control === "variable") for (const id of texts) table.addId(id, info.access === "reads" ? reads : sets);
  else if (info.control === "condition") {
    for (const comparison of readComparisons(field)) {
      if (isPresenceTest(comparison)) continue;
      table.addId(comparison.variableId ?? "", reads);
      table.addInText(comparison.value ?? "", reads);
    }
  } else {
    if (info.isCode) for (const code of texts) table.addNames(namesSetByCode(code), sets);
    table.addNames(names, reads);
    // Code may reach over several texts: `{{=` in one, `=}}` in another.
    if (info.isCode || texts.some(hasCode)) for (const text of texts) table.addInCode(text, reads);
  }
};

const quoted = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The texts in a code that sets variables: any of them may be the name of one. */
const namesSetByCode = (code: string): string[] =>
  code.includes("setVariable") ? [...code.matchAll(quoted)].map((match) => match[2] ?? "") : [];

/** The variables that a linked bot may bring back; null for any of them, where that bot is not known. */
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

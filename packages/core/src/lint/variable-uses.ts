import type { Flow } from "../flow.ts";
import { isTemplate } from "./find-group.ts";
import type { LintBlock } from "./lint-index.ts";
import { isSelf } from "./list-exits.ts";
import { isPresenceTest, readComparisons } from "./read-comparisons.ts";
import { type FieldValue, valueAt } from "./read-fields.ts";
import { textsIn } from "./texts-in.ts";
import { createVariableTable, type VariableTable } from "./variable-table.ts";

/** What a block does with variables, as their numbers. */
interface BlockUses {
  reads: number[];
  sets: number[];
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
  const setByEvents = namedIn(textsIn(flow.events), false, table);
  const mentioned = new Set([...setByEvents, ...namedIn(textsIn([flow.theme, flow.settings]), false, table)]);
  const uses = blocks.map((entry): BlockUses => {
    const { definition, fields, otherTexts } = entry;
    const named = namedIn(otherTexts, definition === undefined, table);
    for (const number of named) mentioned.add(number);
    // What an unknown block does with them nobody knows; it is given the benefit of the doubt.
    if (!definition) return { reads: [], sets: named, mayChangeAll: false };
    const called = setByCall(flow, others, entry, table);
    const own: BlockUses = { reads: [], sets: called ?? [], mayChangeAll: called === null };
    for (const field of fields) {
      if (field.texts.length === 0) continue;
      const reads = readField(field, table, own.sets);
      for (const number of reads) mentioned.add(number);
      if (field.isShown) own.reads.push(...reads);
    }
    for (const number of own.sets) mentioned.add(number);
    return own;
  });
  const comparisons = blocks.flatMap(({ conditions }) => conditions.flatMap(readComparisons));
  const tested = comparisons.filter(isPresenceTest).flatMap(({ variableId = "" }) => table.byId(variableId) ?? []);
  for (const number of tested) mentioned.add(number);
  return { table, blocks: uses, setByEvents: new Set(setByEvents), tested: new Set(tested), mentioned };
};

const hasCode = (text: string): boolean => text.includes("{{=");

/** The variables named in texts of any kind: by id, by `{{name}}`, or as an identifier where there is code. */
const namedIn = (texts: readonly string[], mayAllBeCode: boolean, table: VariableTable): number[] => {
  const found: number[] = [];
  for (const text of texts) {
    const number = table.byId(text);
    if (number !== undefined) found.push(number);
    if (mayAllBeCode || hasCode(text)) found.push(...table.inCode([text]));
    else if (isTemplate(text)) found.push(...table.inTexts([text]));
  }
  return found;
};

/** The variables that a field reads; those it sets are added to `sets`. */
const readField = (field: FieldValue, table: VariableTable, sets: number[]): number[] => {
  const { info, texts, names } = field;
  if (info.control === "variable") {
    const numbers = texts.flatMap((id) => table.byId(id) ?? []);
    if (info.access === "reads") return numbers;
    sets.push(...numbers);
    return [];
  }
  if (info.control === "condition") {
    const comparisons = readComparisons(field).filter((comparison) => !isPresenceTest(comparison));
    const compared = comparisons.flatMap(({ variableId = "" }) => table.byId(variableId) ?? []);
    return [...compared, ...table.inTexts(comparisons.map(({ value = "" }) => value))];
  }
  if (!info.isCode) return texts.some(hasCode) ? table.inCode(texts) : table.byNames(names);
  for (const name of texts.flatMap(namesSetByCode)) {
    const number = table.byName(name);
    if (number !== undefined) sets.push(number);
  }
  return table.inCode(texts);
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
): number[] | null => {
  const { calls } = definition?.moves ?? {};
  const botId = calls && valueAt(block.options, calls.bot);
  if (typeof botId !== "string" || botId === "" || isSelf(flow, botId)) return [];
  return others.get(botId)?.variables.flatMap(({ name }) => table.byName(name) ?? []) ?? null;
};

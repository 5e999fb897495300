import type { Flow } from "../flow.ts";
import type { LintBlock } from "./lint-index.ts";
import { isSelf } from "./list-exits.ts";
import { isPresenceTest, readComparisons } from "./read-comparisons.ts";
import { type FieldValue, valueAt } from "./read-fields.ts";
import { textsIn } from "./texts-in.ts";
import { createVariableTable, type VariableTable } from "./variable-table.ts";

/** What a block does with variables, as their numbers. */
export interface BlockUses {
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
  const mentioned = new Set<number>();
  const mention = (numbers: readonly number[]) => {
    for (const number of numbers) mentioned.add(number);
    return numbers;
  };
  mention(namedIn([flow.theme, flow.settings], false, table));
  const setByEvents = mention(namedIn(flow.events, false, table));
  const uses = blocks.map((entry): BlockUses => {
    const { block, definition, fields } = entry;
    const named = mention(namedIn([block.options, block.items], definition === undefined, table));
    // What an unknown block does with them nobody knows; it is given the benefit of the doubt.
    if (!definition) return { reads: [], sets: [...named], mayChangeAll: false };
    const found = fields.map((field) => readField(field, table));
    const called = setByCall(flow, others, entry, table);
    mention(found.flatMap(({ reads }) => reads));
    return {
      reads: found.flatMap(({ reads, isShown }) => (isShown ? reads : [])),
      sets: [...found.flatMap(({ sets }) => sets), ...(called ?? [])],
      mayChangeAll: called === null,
    };
  });
  const comparisons = blocks.flatMap(({ fields }) => fields.flatMap(readComparisons));
  const tested = comparisons.filter(isPresenceTest).flatMap(({ variableId = "" }) => table.byId(variableId) ?? []);
  return { table, blocks: uses, setByEvents: new Set(setByEvents), tested: new Set(tested), mentioned };
};

/** The variables that stand anywhere in a value: by id, by `{{name}}`, or as an identifier where there is code. */
const namedIn = (value: unknown, mayAllBeCode: boolean, table: VariableTable): number[] => {
  const texts = textsIn(value);
  const codes = mayAllBeCode ? texts : texts.filter((text) => text.includes("{{="));
  return [...texts.flatMap((text) => table.byId(text) ?? []), ...table.inTexts(texts), ...table.inCode(codes)];
};

const readField = (field: FieldValue, table: VariableTable): { reads: number[]; sets: number[]; isShown: boolean } => {
  const { info, value, isShown } = field;
  if (info.control === "variable") {
    const number = typeof value === "string" ? table.byId(value) : undefined;
    const numbers = number === undefined ? [] : [number];
    return info.access === "reads" ? { reads: numbers, sets: [], isShown } : { reads: [], sets: numbers, isShown };
  }
  if (info.control === "condition") {
    const comparisons = readComparisons(field).filter((comparison) => !isPresenceTest(comparison));
    const compared = comparisons.flatMap(({ variableId = "" }) => table.byId(variableId) ?? []);
    return { reads: [...compared, ...table.inTexts(comparisons.map(({ value = "" }) => value))], sets: [], isShown };
  }
  const texts = textsIn(value);
  const isCode = info.isCode === true;
  const reads = isCode || texts.some((text) => text.includes("{{=")) ? table.inCode(texts) : table.inTexts(texts);
  const sets = isCode ? texts.flatMap(namesSetByCode).flatMap((name) => table.byName(name) ?? []) : [];
  return { reads, sets, isShown };
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

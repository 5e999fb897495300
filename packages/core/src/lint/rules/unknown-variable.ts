import type { Finding } from "../diagnostic.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { nameBlock, placeOf, shorten } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const unknownVariable = defineRule({
  id: "unknown-variable",
  severity: "error",
  description: "A text names a variable that does not exist, or an option holds one that was deleted.",
  remedy: "Choose one of the bot's variables, or create it.",
  check(index) {
    const byLooseName = new Map(index.flow.variables.map(({ name }) => [loose(name), name]));
    return index.blocks.flatMap((entry) => judge(index, entry, byLooseName));
  },
});

/** Names that differ only in case or spaces are taken for slips. */
const loose = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");

const judge = (
  { uses: { table } }: LintIndex,
  entry: LintBlock,
  byLooseName: ReadonlyMap<string, string>,
): Finding[] => {
  if (entry.fields.length === 0) return [];
  const found = new Map<string, Finding>();
  const add = (key: string, { itemId }: FieldValue, message: string, remedy?: string) => {
    if (found.has(key)) return;
    const place = { ...placeOf(entry), ...(itemId === undefined ? {} : { itemId }) };
    found.set(key, { message, ...place, ...(remedy === undefined ? {} : { remedy }) });
  };
  for (const field of entry.fields) {
    if (!field.isShown || field.texts.length === 0) continue;
    for (const name of field.names) {
      if (table.byName(name) !== undefined) continue;
      const message = `${nameBlock(entry)} names a variable that does not exist: {{${shorten(name)}}} leaves nothing behind.`;
      const meant = byLooseName.get(loose(name));
      add(name, field, message, meant === undefined ? undefined : `Write {{${meant}}}.`);
    }
    for (const id of idsIn(field)) {
      if (id === "" || table.byId(id) !== undefined) continue;
      const label = `The option "${field.info.label}" of ${nameBlock(entry)}`;
      add(`id ${id}`, field, `${label} holds a variable that does not exist.`);
    }
  }
  return [...found.values()];
};

/** The ids of variables that a field holds. */
const idsIn = (field: FieldValue): readonly string[] =>
  field.info.control === "variable" ? field.texts : readComparisons(field).map(({ variableId = "" }) => variableId);

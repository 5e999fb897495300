import type { Finding } from "../diagnostic.ts";
import type { LintBlock } from "../lint-index.ts";
import { nameBlock, placeOf, shorten } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const unknownVariable = defineRule({
  id: "unknown-variable",
  severity: "error",
  description: "A text names a variable that does not exist, or an option holds one that was deleted.",
  remedy: "Choose one of the bot's variables, or create it.",
  check({ flow, blocks, uses: { table } }) {
    const byLooseName = new Map(flow.variables.map(({ name }) => [loose(name), name]));
    /** Findings by block and variable: a block that names a variable twice is reported once. */
    const found = new Map<string, Finding>();
    const add = (entry: LintBlock, { itemId }: FieldValue, key: string, fault: Pick<Finding, "message" | "remedy">) => {
      const place = { ...placeOf(entry), ...(itemId === undefined ? {} : { itemId }) };
      if (!found.has(`${entry.node} ${key}`)) found.set(`${entry.node} ${key}`, { ...fault, ...place });
    };
    for (const entry of blocks) {
      for (const field of entry.fields) {
        if (!field.isShown) continue;
        for (const name of field.names) {
          if (table.byName(name) !== undefined) continue;
          add(entry, field, name, describeName(entry, name, byLooseName.get(loose(name))));
        }
        for (const id of idsIn(field))
          if (id !== "" && table.byId(id) === undefined) add(entry, field, `id ${id}`, describeOption(entry, field));
      }
    }
    return [...found.values()];
  },
});

/** Names that differ only in case or spaces are taken for slips. */
const loose = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");

/** Spaces around a name are kept: they may be all that is wrong with it. */
const shortenName = (name: string): string => (name.length > 40 || name.includes("\n") ? shorten(name) : name);

const describeName = (entry: LintBlock, name: string, meant: string | undefined) => ({
  message: `${nameBlock(entry)} names a variable that does not exist: {{${shortenName(name)}}} leaves nothing behind.`,
  ...(meant === undefined ? {} : { remedy: `Write {{${meant}}}.` }),
});

const describeOption = (entry: LintBlock, { info }: FieldValue) => ({
  message: `The option "${info.label}" of ${nameBlock(entry)} holds a variable that does not exist.`,
});

/** The ids of variables that a field holds. */
const idsIn = (field: FieldValue): readonly string[] =>
  field.info.control === "variable" ? field.texts : readComparisons(field).map(({ variableId = "" }) => variableId);

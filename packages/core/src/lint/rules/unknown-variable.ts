import { findVariableNames } from "../../template.ts";
import type { Finding } from "../diagnostic.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { nameBlock, placeOf, shorten } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";
import { textsIn } from "../texts-in.ts";

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
  const found = new Map<string, Finding>();
  for (const field of entry.fields.filter(({ isShown }) => isShown)) {
    const place = { ...placeOf(entry), ...(field.itemId === undefined ? {} : { itemId: field.itemId }) };
    for (const name of findVariableNames(textsIn(field.value).join("\n"))) {
      if (table.byName(name) !== undefined || found.has(name)) continue;
      const message = `${nameBlock(entry)} names a variable that does not exist: {{${shorten(name)}}} leaves nothing behind.`;
      const meant = byLooseName.get(loose(name));
      found.set(name, { message, ...place, ...(meant === undefined ? {} : { remedy: `Write {{${meant}}}.` }) });
    }
    for (const id of idsIn(field)) {
      if (id === "" || table.byId(id) !== undefined || found.has(`id ${id}`)) continue;
      const message = `The option "${field.info.label}" of ${nameBlock(entry)} holds a variable that does not exist.`;
      found.set(`id ${id}`, { message, ...place });
    }
  }
  return [...found.values()];
};

/** The ids of variables that a field holds. */
const idsIn = (field: FieldValue): string[] => {
  const { info, value } = field;
  if (info.control === "variable") return typeof value === "string" ? [value] : [];
  return readComparisons(field).map(({ variableId = "" }) => variableId);
};

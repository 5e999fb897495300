import { renderDeep } from "../../templates/template.ts";
import { shorten } from "../../text/shorten.ts";
import type { Finding, Fix } from "../diagnostic.ts";
import { createVariableFix, setFieldFix } from "../fixes.ts";
import type { LintBlock } from "../lint-index.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { readComparisons } from "../read-comparisons.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const unknownVariable = defineRule({
  id: "unknown-variable",
  severity: "error",
  description: "A text names a variable that does not exist, or an option holds one that was deleted.",
  remedy: "Choose one of the bot's variables, or create it.",
  checkGroup(blocks, table) {
    /** Findings by block and variable: a block that uses a variable twice is reported once. */
    const found = new Map<string, Finding>();
    const add = (
      entry: LintBlock,
      field: FieldValue,
      key: string,
      fault: Pick<Finding, "message" | "remedy" | "fix">,
    ) => {
      if (!found.has(`${entry.node} ${key}`))
        found.set(`${entry.node} ${key}`, { ...fault, ...placeOf(entry), ...fieldOf(field) });
    };
    for (const entry of blocks) {
      for (const field of entry.fields) {
        if (!field.isShown) continue;
        for (const name of field.names) {
          if (table.byName(name) !== undefined || field.field.ownNames?.includes(name)) continue;
          add(entry, field, name, describeName(entry, field, name, table.findLoosely(name)));
        }
        for (const id of idsIn(field))
          if (id !== "" && table.byId(id) === undefined) add(entry, field, `id ${id}`, describeOption(entry, field));
      }
    }
    return [...found.values()];
  },
});

/** Spaces around a name are kept, since they may be the mistake. */
const shortenName = (name: string): string => (name.length > 40 || name.includes("\n") ? shorten(name) : name);

const describeName = (entry: LintBlock, field: FieldValue, name: string, meant: string | undefined) => {
  const fix = meant === undefined ? createVariableFix(name) : renameFix(entry, field, name, meant);
  return {
    message: `${nameBlock(entry)} names a variable that does not exist: {{${shortenName(name)}}} leaves nothing behind.`,
    ...(meant === undefined ? {} : { remedy: `Write {{${meant}}}.` }),
    ...(fix ? { fix } : {}),
  };
};

/** A fix that replaces the name in a text. Comparisons are separate rows in drafts and are left to the author. */
const renameFix = (entry: LintBlock, field: FieldValue, name: string, meant: string): Fix | undefined => {
  const { value } = field;
  if (value === undefined || field.field.kind === "condition") return undefined;
  const renamed = renderDeep(value, (text) => text.replaceAll(`{{${name}}}`, `{{${meant}}}`));
  return setFieldFix(`Write {{${meant}}}`, entry, field, renamed);
};

const describeOption = (entry: LintBlock, { field }: FieldValue) => ({
  message: `The option "${field.label}" of ${nameBlock(entry)} holds a variable that does not exist.`,
});

/** The ids of the variables in a field. */
const idsIn = (field: FieldValue): readonly string[] =>
  field.field.kind === "variable" ? field.texts : readComparisons(field).map(({ variableId = "" }) => variableId);

import { ownDefault } from "../../fields/field-spec.ts";
import { translationsKey } from "../../fields/translations.ts";
import { nameOfLanguage } from "../../text/find-language.ts";
import { isJsonObject, type Json } from "../../values/json.ts";
import type { DraftTable } from "../draft.ts";
import { isSameJson } from "../same-json.ts";
import { diffWords } from "./diff-words.ts";
import type { Difference, DifferencePart } from "./difference.ts";
import type { FieldChange } from "./field-changes.ts";
import { addDifference, capital, type OpenDifference, type Sides, setOperation } from "./sides.ts";
import { tellValue, textOfValue } from "./tell-value.ts";

/** Texts up to this length are shown whole, before and after; longer ones word by word. */
const longestShown = 60;

/** Whose fields are compared. */
export interface FieldOwner {
  table: DraftTable;
  id: string;
  part: DifferencePart;
  /** `the question "Which company?"`. */
  name: string;
  place: Pick<Difference, "groupId" | "blockId">;
  /** The keys that lead to the values in the entry. */
  path: readonly string[];
  /** A sentence of its own for some fields; undefined for all others. */
  tell?: (change: FieldChange) => string | undefined;
}

/** A condition whose comparisons are joined by "or", which may be said or unsaid. */
const withJoint = (condition: Json | undefined): Json | undefined =>
  isJsonObject(condition) ? { ...condition, logicalOperator: condition.logicalOperator ?? "OR" } : condition;

const isDefault = ({ field, before, after, row }: FieldChange): boolean => {
  if (!field || row) return false;
  if (field.kind === "condition") return isSameJson(withJoint(before), withJoint(after));
  const standard = ownDefault(field);
  return isSameJson(before ?? standard, after ?? standard);
};

/** Says what differs in the keys of an entry that are not declared. Of these only the translations have a name. */
export const tellDetails = (
  name: string,
  keys: readonly (string | undefined)[],
  before: Json | undefined,
  after: Json | undefined,
): string => {
  const [old, fresh] = [before ?? {}, after ?? {}];
  const areTranslations = keys.every((key) => key === translationsKey);
  if (!areTranslations || !isJsonObject(old) || !isJsonObject(fresh)) return `Other details of ${name} changed.`;
  const languages = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const changed = languages.filter((language) => !isSameJson(old[language], fresh[language]));
  return `The translation of ${name} changed: ${changed.map((language) => nameOfLanguage(language, "en")).join(", ")}.`;
};

/** The words of a field's difference. */
const tellChange = (
  { from, to }: Sides,
  name: string,
  change: FieldChange,
): Pick<Difference, "sentence" | "before" | "after" | "words"> => {
  const { labels, field, before, after, row } = change;
  const label = labels.join(" › ");
  // Labels such as "Save the answer in" would read as a part of the sentence. Those of rows have quotes inside.
  const quoted = label.includes('"') ? label : `"${label}"`;
  if (labels.length === 0) return { sentence: tellDetails(name, [change.path?.[0]], before, after) };
  if (row === "order") return { sentence: `${capital(name)}: the rows of ${label} are in another order.` };
  if (row) return { sentence: `${capital(name)}: ${label} was ${row}.` };
  const [one, other] = [textOfValue(field, before), textOfValue(field, after)];
  if (one !== undefined && other !== undefined && one !== other) {
    const isLong = one.length > longestShown || other.length > longestShown || /\n/.test(one + other);
    if (isLong || field?.kind === "rich text" || field?.kind === "code")
      return { sentence: `${quoted} of ${name} reads differently.`, words: diffWords(one, other) };
  }
  const [old, fresh] = [tellValue(from, field, before), tellValue(to, field, after)];
  if (old === undefined || fresh === undefined || old === fresh) return { sentence: `${quoted} of ${name} changed.` };
  return { sentence: `${quoted} of ${name} is ${fresh} instead of ${old}.`, before: old, after: fresh };
};

/** Adds a difference for every field that differs. Fields that hold their default, said or unsaid, are the same. */
export const compareFields = (sides: Sides, owner: FieldOwner, changes: readonly FieldChange[]): void => {
  const { table, id, part, name, place, path, tell } = owner;
  const bySentence = new Map<string, OpenDifference>();
  for (const change of changes) {
    const operations = change.path ? [setOperation(table, id, [...path, ...change.path], change.after)] : [];
    if (isDefault(change)) {
      sides.quiet.push(...operations);
      continue;
    }
    const told = tellChange(sides, name, change);
    const sentence = tell?.(change) ?? told.sentence;
    const earlier = bySentence.get(sentence);
    // Several undeclared keys, or several rows that changed places, are one line.
    if (earlier && !told.words && told.before === undefined) {
      earlier.operations.push(...operations);
      continue;
    }
    const kind = change.row === "added" || change.row === "removed" ? change.row : "changed";
    bySentence.set(sentence, addDifference(sides, { ...told, kind, part, ...place, sentence, operations }));
  }
};

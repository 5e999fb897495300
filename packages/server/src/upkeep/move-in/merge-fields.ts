import type { TakeoverRow } from "../../database/takeover-row.ts";
import type { MoveEntry } from "./move-report.ts";

/** A value as stored here. */
type Value = string | number | boolean | null;

/** The fields of an entry, by name. */
export type Fields = Readonly<Record<string, Value>>;

/**
 * Returns the values that were stored when an entry was migrated. Missing fields are unknown, because earlier releases
 * stored none.
 */
export const readBase = (row: Pick<TakeoverRow, "fingerprint"> | undefined): Fields =>
  row?.fingerprint.startsWith("{") === true ? JSON.parse(row.fingerprint) : {};

/** The result of comparing an entry in the source with its counterpart here. */
export interface Merged {
  /** Values that changed only in the source and must be stored here. */
  changes: Fields;
  /** The names of fields that differ and keep their values here. */
  conflicts: string[];
  /** The values for the next run's comparison. */
  base: Fields;
}

/**
 * Compares an entry in the source with its counterpart here. Values that nobody has changed here since the migration
 * are updated; values changed here are never overwritten.
 */
export const mergeFields = (there: Fields, base: Fields, here: Fields): Merged => {
  const changes: Record<string, Value> = {};
  const conflicts: string[] = [];
  const next: Record<string, Value> = { ...base };
  for (const [name, value] of Object.entries(there)) {
    const own = here[name] ?? null;
    if (own !== value && (base[name] === undefined || own !== base[name])) {
      conflicts.push(name);
      continue;
    }
    if (own !== value) changes[name] = value;
    next[name] = value;
  }
  return { changes, conflicts, base: next };
};

/** Whether an entry still has the values with which it was migrated. */
export const isUntouched = (base: Fields, here: Fields): boolean =>
  Object.entries(base).every(([name, value]) => (here[name] ?? null) === value);

/** The names of fields in reports, and how to describe their values. */
export type Words = Readonly<Record<string, string | { name: string; tell: (value: Value) => string }>>;

const longest = 80;

const quoted = (value: Value): string => {
  if (value === null || value === "") return "none";
  const text = String(value);
  return `"${text.length > longest ? `${text.slice(0, longest)}…` : text}"`;
};

/** The entry that a finding is about. */
export type Subject = Pick<MoveEntry, "what" | "name" | "id">;

/** Reports each field that differs. */
export const tellConflicts = (
  subject: Subject,
  { conflicts }: Merged,
  { there, here, words }: { there: Fields; here: Fields; words: Words },
): MoveEntry[] =>
  conflicts.map((field) => {
    const word = words[field] ?? field;
    const [name, tell] = typeof word === "string" ? [word, quoted] : [word.name, word.tell];
    const [other, own] = [tell(there[field] ?? null), tell(here[field] ?? null)];
    const message =
      other === own
        ? `Its ${name} is another one there than here. It was left as it is here.`
        : `Its ${name} is ${other} there and ${own} here. It was left as it is here.`;
    return { state: "differs", ...subject, message, remedy: null };
  });

/** Reports the fields that were updated from the source. */
export const tellChanges = (subject: Subject, changes: Fields, words: Words): MoveEntry[] => {
  const names = Object.keys(changes).map((field) => {
    const word = words[field] ?? field;
    return typeof word === "string" ? word : word.name;
  });
  if (names.length === 0) return [];
  const message = `It was changed there since: ${[...new Set(names)].join(", ")}.`;
  return [{ state: "updated", ...subject, message, remedy: null }];
};

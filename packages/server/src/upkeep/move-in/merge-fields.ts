import type { TakeoverRow } from "../../database/takeover-row.ts";
import type { MoveEntry } from "./move-report.ts";

/** A value as it is stored here. */
type Value = string | number | boolean | null;

/** What something consists of, by names of its fields. */
export type Fields = Readonly<Record<string, Value>>;

/** What was stored of something when it was taken over. Nothing is known of fields that it lacks: an earlier release kept none. */
export const readBase = (row: Pick<TakeoverRow, "fingerprint"> | undefined): Fields =>
  row?.fingerprint.startsWith("{") === true ? JSON.parse(row.fingerprint) : {};

/** What becomes of something that is there and here. */
export interface Merged {
  /** What was changed there only, and is stored here. */
  changes: Fields;
  /** The names of fields that are not the same, and stay as they are here. */
  conflicts: string[];
  /** What the next run compares with. */
  base: Fields;
}

/**
 * Compares what is there with what is here. What nobody has changed here since it was taken over becomes what it is there;
 * what somebody has changed here is never overwritten.
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

/** Whether something is here as it was stored when it was taken over. */
export const isUntouched = (base: Fields, here: Fields): boolean =>
  Object.entries(base).every(([name, value]) => (here[name] ?? null) === value);

/** How values of a field are told. */
export type Words = Readonly<Record<string, string | { name: string; tell: (value: Value) => string }>>;

const longest = 80;

const quoted = (value: Value): string => {
  if (value === null || value === "") return "none";
  const text = String(value);
  return `"${text.length > longest ? `${text.slice(0, longest)}…` : text}"`;
};

/** Something that an entry of the report is about. */
export type Subject = Pick<MoveEntry, "what" | "name" | "id">;

/** Tells each field that is not the same there and here. */
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

/** Tells what was brought over from there. */
export const tellChanges = (subject: Subject, changes: Fields, words: Words): MoveEntry[] => {
  const names = Object.keys(changes).map((field) => {
    const word = words[field] ?? field;
    return typeof word === "string" ? word : word.name;
  });
  if (names.length === 0) return [];
  const message = `It was changed there since: ${[...new Set(names)].join(", ")}.`;
  return [{ state: "updated", ...subject, message, remedy: null }];
};

import { encodeJson } from "../../database/json-codec.ts";
import type { Access } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import {
  type Fields,
  isUntouched,
  mergeFields,
  readBase,
  type Subject,
  tellChanges,
  tellConflicts,
  type Words,
} from "./merge-fields.ts";
import { type Move, writeAll } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { forgetTakeover, listTakeovers, markTakeover } from "./takeover-repository.ts";

/**
 * The stored revision of an entry that already existed here. Such an entry is not removed when it disappears in the
 * source.
 */
const madeHere = 1;

/** An entry in the source, with its counterpart here. */
export interface Plain {
  /** Its id in the source. */
  id: string;
  /** Its name in reports. */
  name: string;
  workspaceId: string | null;
  /** Its values in the source, in the form stored here. */
  there: Fields;
  /** The values of its counterpart here; undefined if there is none. */
  here: Fields | undefined;
  /**
   * The finding if an unrelated entry here has the same key, so that this one is not migrated. If absent, both are
   * treated as the same entry.
   */
  taken?: MoveEntry;
  insert: (access: Access) => Promise<void>;
  update: (access: Access, changes: Fields) => Promise<void>;
  /** Findings to report when it is migrated. */
  found?: readonly MoveEntry[];
}

/** A migrated entry that no longer exists in the source. */
interface Gone {
  here: Fields | undefined;
  name: string;
  /** Removes it here; null if a person must remove it. */
  remove: ((access: Access) => Promise<void>) | null;
}

/** How one kind of entry is migrated. */
export interface PlainKind {
  /** The kind's name in the database. */
  kind: string;
  /** The kind's name in reports. */
  what: string;
  /** The kind's name in progress messages. */
  step: string;
  words: Words;
  /** Returns the counterpart here of an entry that no longer exists in the source. */
  findGone: (row: TakeoverRow) => Gone;
}

const entry = (state: MoveEntry["state"], subject: Subject, message: string, remedy?: string): MoveEntry => ({
  state,
  ...subject,
  message,
  remedy: remedy ?? null,
});

/** Migrates one entry, or compares it with what an earlier run migrated. */
const takeOne = async (
  move: Move,
  { kind, what, words }: PlainKind,
  one: Plain,
  earlier: TakeoverRow | undefined,
): Promise<void> => {
  const { notes } = move;
  const { id, name, there, here } = one;
  const subject = { what, name, id };
  const mark = (access: Access, base: Fields, revision: number) =>
    markTakeover(access, {
      kind,
      source_id: id,
      workspace_id: one.workspaceId,
      fingerprint: encodeJson(base),
      revision,
    });
  if (here === undefined) {
    if (earlier !== undefined) {
      notes.count(what, "left");
      notes.note(entry("differs", subject, "It was deleted here since, and is still there. It was not brought back."));
      return;
    }
    await writeAll(
      move,
      async (access) => {
        await one.insert(access);
        await mark(access, there, 0);
      },
      () => one.found ?? [],
    );
    notes.count(what, "taken");
    return;
  }
  if (earlier === undefined && one.taken !== undefined) {
    notes.count(what, "left");
    notes.note(one.taken);
    return;
  }
  const merged = mergeFields(there, readBase(earlier), here);
  const isChanged = Object.keys(merged.changes).length > 0;
  const revision = earlier?.revision ?? madeHere;
  if (isChanged || encodeJson(merged.base) !== earlier?.fingerprint)
    await writeAll(
      move,
      async (access) => {
        if (isChanged) await one.update(access, merged.changes);
        await mark(access, merged.base, revision);
      },
      () => tellChanges(subject, merged.changes, words),
    );
  notes.count(what, isChanged ? "taken" : "earlier");
  for (const told of tellConflicts(subject, merged, { there, here, words })) notes.note(told);
};

/** Removes an entry that no longer exists in the source. If somebody has changed it here, it stays and is reported. */
const takeAway = async (move: Move, { what, findGone }: PlainKind, row: TakeoverRow): Promise<void> => {
  const { here, name, remove } = findGone(row);
  const subject = { what, name, id: row.source_id };
  const forget = (access: Access) => forgetTakeover(access, row);
  if (here === undefined) {
    await writeAll(move, forget);
    return;
  }
  const base = readBase(row);
  const isOwn = row.revision === madeHere || Object.keys(base).length === 0 || !isUntouched(base, here);
  if (remove === null || isOwn) {
    const why = remove !== null && isOwn ? "It was changed here since, and left." : "It was left here.";
    move.notes.note(
      entry("differs", subject, `It was deleted there since. ${why}`, "Delete it here, where nobody needs it."),
    );
    return;
  }
  await writeAll(
    move,
    async (access) => {
      await remove(access);
      await forget(access);
    },
    () => [entry("updated", subject, "It was deleted there since, and was deleted here, too.")],
  );
};

/** Migrates all new and changed entries of a kind. */
export const takePlain = async (move: Move, kind: PlainKind, all: readonly Plain[]): Promise<void> => {
  const earlier = await listTakeovers(move.target.connection, kind.kind);
  for (const [done, one] of all.entries()) {
    move.tell(kind.step, done, all.length);
    await takeOne(move, kind, one, earlier.get(one.id));
  }
};

/** Removes migrated entries of a kind that no longer exist in the source. */
export const takeGone = async (move: Move, kind: PlainKind, ids: ReadonlySet<string>): Promise<void> => {
  for (const [id, row] of await listTakeovers(move.target.connection, kind.kind))
    if (!ids.has(id)) await takeAway(move, kind, row);
};

import { encodeJson } from "../../database/json-codec.ts";
import type { Access, Connection } from "../../database/schema.ts";
import type { MoveEntry, MoveReport } from "./move-report.ts";
import { listTakeovers, markTakeover } from "./takeover-repository.ts";

// The findings of runs are stored in the target: a run that continues an interrupted one includes them, and a completed
// one can be read again.

const open = "open";

/** Stores the findings about an entry in the same transaction as the entry, until the run is complete. */
export const keepNotes = async (access: Access, notes: readonly { key: string; entry: MoveEntry }[]): Promise<void> => {
  for (const { key, entry } of notes)
    await markTakeover(access, {
      kind: "note",
      source_id: key,
      workspace_id: null,
      fingerprint: encodeJson(entry),
      revision: 0,
    });
};

/** The stored data of earlier runs. */
export interface EarlierRuns {
  /** The findings of an interrupted run, in order; empty without one. */
  entries: MoveEntry[];
  /** Whether there is an interrupted run. */
  isOpen: boolean;
}

export const readEarlierRuns = async (connection: Connection): Promise<EarlierRuns> => {
  const notes = [...(await listTakeovers(connection, "note")).values()];
  return {
    entries: notes
      .sort((one, other) => one.created_at.localeCompare(other.created_at))
      .map(({ fingerprint }) => JSON.parse(fingerprint)),
    isOpen: (await listTakeovers(connection, "run")).has(open),
  };
};

const mark = (access: Access, key: string, content: string) =>
  markTakeover(access, { kind: "run", source_id: key, workspace_id: null, fingerprint: content, revision: 0 });

/** Stores that a run has begun, unless it continues an interrupted one. */
export const beginRun = (access: Access, startedAt: string): Promise<void> => mark(access, open, startedAt);

/** Stores the report of a completed run. */
export const endRun = async (access: Access, report: MoveReport): Promise<void> => {
  await mark(access, report.startedAt, encodeJson(report));
  await access.connection
    .deleteFrom("takeovers")
    .where(({ or, and, eb }) =>
      or([eb("kind", "=", "note"), and([eb("kind", "=", "run"), eb("source_id", "=", open)])]),
    )
    .execute();
};

/** Returns the report of the last completed run; null if there is none. */
export const readLastReport = async (connection: Connection): Promise<MoveReport | null> => {
  const runs = await listTakeovers(connection, "run");
  const last = [...runs.keys()]
    .filter((key) => key !== open)
    .sort()
    .at(-1);
  return last === undefined ? null : JSON.parse(runs.get(last)?.fingerprint ?? "null");
};

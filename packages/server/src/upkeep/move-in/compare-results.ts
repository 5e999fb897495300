import { createHash } from "node:crypto";
import { decodeFlag, encodeFlag } from "../../database/json-codec.ts";
import type { Access, ResultRow } from "../../database/schema.ts";
import type { TakenResultRow } from "../../database/takeover-row.ts";
import { insertMissing } from "../../database/upsert.ts";
import type { ConvertedResult, SourceResult } from "./convert-result.ts";
import { flagOf, jsonOf, type SourceRow } from "./source-values.ts";

/** A result in converted form, with a hash of its source for comparisons. */
export interface ReadResult extends ConvertedResult {
  /** A hash of all the result's contents in the source. */
  fingerprint: string;
}

const pick = (row: SourceRow, columns: readonly string[]): unknown[] => columns.map((column) => row[column] ?? null);

/** A hash of a result's contents in the source, except whether it was deleted. */
export const fingerprintOfResult = ({ result, oldAnswers, answers, edges, logs }: SourceResult): string => {
  const content = [
    [flagOf(result, "isCompleted"), flagOf(result, "hasStarted"), jsonOf(result, "variables")],
    oldAnswers.map((row) => pick(row, ["blockId", "content", "createdAt"])),
    answers.map((row) => [...pick(row, ["blockId", "content", "createdAt"]), jsonOf(row, "attachedFileUrls")]),
    edges.map((row) => pick(row, ["edgeId"])),
    logs.map((row) => pick(row, ["status", "description", "context", "details", "createdAt"])),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
};

const storedColumns = [
  "id",
  "bot_id",
  "updated_at",
  "has_started",
  "is_completed",
  "is_archived",
  "variables",
] as const;

/** Finds the results in this database that have some ids. */
export const findStored = async (access: Access, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Pick<ResultRow, (typeof storedColumns)[number]>>();
  const rows = await access.connection.selectFrom("results").select(storedColumns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns the ids of results whose chats continued on this server. */
export const findContinued = async ({ connection }: Access, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const steps = await connection.selectFrom("steps").select("result_id").where("result_id", "in", ids).execute();
  const sessions = await connection.selectFrom("sessions").select("result_id").where("result_id", "in", ids).execute();
  return new Set([...steps, ...sessions].flatMap(({ result_id }) => result_id ?? []));
};

/** Finds the stored state that some results had in the source when they were migrated. */
const findTaken = async ({ connection }: Access, ids: readonly string[]): Promise<Map<string, TakenResultRow>> => {
  const rows = await connection.selectFrom("taken_results").selectAll().where("result_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.result_id, row]));
};

/** Stores the current state of results in the source. */
export const markTaken = async (access: Access, rows: readonly TakenResultRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await access.connection
    .deleteFrom("taken_results")
    .where(
      "result_id",
      "in",
      rows.map(({ result_id }) => result_id),
    )
    .execute();
  await insertMissing(access, "taken_results", rows, ["result_id"]);
};

/** The results of a page, sorted by what the migration has to do with them. */
export interface Sorted {
  fresh: ReadResult[];
  /** Changed in the source, but not here. */
  changed: ReadResult[];
  /** Deleted or restored in the source since the last run. */
  moved: ReadResult[];
  same: number;
  /** Continued both in the source and here. */
  continued: string[];
  /** Deleted here, but not in the source. `restoredHere`: restored here, but still deleted in the source. */
  deletedHere: string[];
  restoredHere: string[];
  /** Results whose ids are used here by results of other bots. */
  foreign: string[];
  /** The state of all these results in the source, to be stored. */
  taken: TakenResultRow[];
}

/**
 * Whether a result still equals what an earlier release of the migration stored. That release kept no hash to compare
 * with.
 */
const isAsStored = (stored: Pick<ResultRow, (typeof storedColumns)[number]>, { result }: ReadResult): boolean =>
  stored.updated_at === result.updated_at &&
  stored.has_started === result.has_started &&
  stored.is_completed === result.is_completed &&
  stored.variables === result.variables;

export const sortPage = async (access: Access, page: readonly ReadResult[]): Promise<Sorted> => {
  const sorted: Sorted = {
    fresh: [],
    changed: [],
    moved: [],
    same: 0,
    continued: [],
    deletedHere: [],
    restoredHere: [],
    foreign: [],
    taken: [],
  };
  if (page.length === 0) return sorted;
  const ids = page.map(({ result }) => result.id);
  const [stored, taken] = [await findStored(access, ids), await findTaken(access, ids)];
  const isOther = (one: ReadResult): boolean => {
    const [row, base] = [stored.get(one.result.id), taken.get(one.result.id)];
    if (row === undefined) return false;
    return base === undefined ? !isAsStored(row, one) : base.fingerprint !== one.fingerprint;
  };
  const others = page.filter(isOther).map(({ result }) => result.id);
  const [other, continued] = [new Set(others), await findContinued(access, others)];
  for (const one of page) {
    const { id, bot_id, is_archived: isDeletedThere } = one.result;
    const [row, base] = [stored.get(id), taken.get(id)];
    const now = { result_id: id, bot_id, fingerprint: one.fingerprint, was_archived: isDeletedThere };
    if (row === undefined) {
      if (base === undefined) {
        sorted.fresh.push(one);
        sorted.taken.push(now);
      } else if (isDeletedThere === 1) sorted.same++;
      else sorted.deletedHere.push(id);
      continue;
    }
    if (row.bot_id !== bot_id) {
      sorted.foreign.push(id);
      continue;
    }
    if (other.has(id) && continued.has(id)) {
      sorted.continued.push(id);
      continue;
    }
    const isMoved = row.is_archived !== isDeletedThere;
    const isMovedThere = isMoved && base !== undefined && row.is_archived === base.was_archived;
    if (isMovedThere) sorted.moved.push(one);
    else if (isMoved) (row.is_archived === 1 ? sorted.deletedHere : sorted.restoredHere).push(id);
    if (other.has(id)) sorted.changed.push(one);
    else if (!isMoved) sorted.same++;
    const was_archived = isMoved && !isMovedThere ? (base?.was_archived ?? row.is_archived) : isDeletedThere;
    if (base?.fingerprint !== now.fingerprint || base.was_archived !== was_archived)
      sorted.taken.push({ ...now, was_archived });
  }
  return sorted;
};

/** Deletes or restores results, as was done in the source. */
export const moveResults = async (
  { connection }: Access,
  ids: readonly string[],
  archivedAt: string | null,
): Promise<void> => {
  if (ids.length === 0) return;
  await connection
    .updateTable("results")
    .set({ is_archived: encodeFlag(archivedAt !== null), archived_at: archivedAt })
    .where("id", "in", ids)
    .execute();
};

export const isDeleted = ({ result }: ReadResult): boolean => decodeFlag(result.is_archived);

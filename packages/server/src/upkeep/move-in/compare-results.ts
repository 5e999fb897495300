import { createHash } from "node:crypto";
import { decodeFlag, encodeFlag } from "../../database/json-codec.ts";
import type { Access, ResultRow } from "../../database/schema.ts";
import type { TakenResultRow } from "../../database/takeover-row.ts";
import { insertMissing } from "../../database/upsert.ts";
import type { ConvertedResult, SourceResult } from "./convert-result.ts";
import { flagOf, jsonOf, type SourceRow } from "./source-values.ts";

/** A result as in the source, for comparing, and in converted form. */
export interface ReadResult extends ConvertedResult {
  /** A hash of all its contents in the source. */
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

/** The existing counterparts of some results. */
export const findStored = async (access: Access, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Pick<ResultRow, (typeof storedColumns)[number]>>();
  const rows = await access.connection.selectFrom("results").select(storedColumns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Those of some results whose chats went on here. */
export const findContinued = async ({ connection }: Access, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const steps = await connection.selectFrom("steps").select("result_id").where("result_id", "in", ids).execute();
  const sessions = await connection.selectFrom("sessions").select("result_id").where("result_id", "in", ids).execute();
  return new Set([...steps, ...sessions].flatMap(({ result_id }) => result_id ?? []));
};

/** How some results were when they were taken over. */
const findTaken = async ({ connection }: Access, ids: readonly string[]): Promise<Map<string, TakenResultRow>> => {
  const rows = await connection.selectFrom("taken_results").selectAll().where("result_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.result_id, row]));
};

/** Stores how results are there now. */
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

/** The planned changes to a page of results. */
export interface Sorted {
  fresh: ReadResult[];
  /** Changed there and not here. */
  changed: ReadResult[];
  /** Deleted or restored there since. */
  moved: ReadResult[];
  same: number;
  /** Continued both there and here. */
  continued: string[];
  /** Deleted on one side only, by somebody here. */
  deletedHere: string[];
  restoredHere: string[];
  /** Their ids belong to other bots' results here. */
  foreign: string[];
  /** How all of them are there now. */
  taken: TakenResultRow[];
}

/** What an earlier release has stored of a result, which kept no more to compare with. */
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

/** Deletes results, or brings them back, as it was done there. */
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

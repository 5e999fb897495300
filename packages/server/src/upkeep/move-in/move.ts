import { createHash } from "node:crypto";
import type { CredentialsDefinitions, Definitions } from "@parley/core/fields";
import type { Cipher } from "../../credentials/create-cipher.ts";
import type { Access, Database, Work } from "../../database/schema.ts";
import type { Environment, RawEnvironment } from "../../environment/parse-environment.ts";
import type { OpenStorage } from "../../storage/open-storage.ts";
import { keepNotes } from "./keep-run.ts";
import type { MoveEntry, MoveNotes } from "./move-report.ts";
import type { Source } from "./open-source.ts";
import type { SourceFiles } from "./source-files.ts";

/** The progress of a migration. */
export interface MoveProgress {
  /** The kind of entries being migrated. */
  what: string;
  done: number;
  of: number;
  /** Files per second; 0 until known. */
  rate: number;
  /** Remaining seconds; null until known. */
  remaining: number | null;
}

/** The copying of files. */
export interface MovedFiles {
  source: SourceFiles;
  target: OpenStorage;
  /** The names of files that the source's bots and results refer to, each with one of its hosts. */
  noted: Map<string, string>;
}

/** The data and services that all steps of a migration use. */
export interface Move {
  source: Source;
  /** The target, for reading. */
  target: Access;
  /** The target, for writing; null in a dry run. */
  database: Database | null;
  definitions: Definitions;
  credentialsDefinitions: CredentialsDefinitions;
  /** The settings of this server. */
  environment: Environment;
  /** The settings of the source; empty if not given. */
  sourceSettings: RawEnvironment;
  /** The secret with which the source encrypts credentials; undefined if it was not given. */
  sourceSecret: string | undefined;
  /** This server's cipher; null in a dry run. */
  cipher: Cipher | null;
  notes: MoveNotes;
  /** Null if files are not copied. */
  files: MovedFiles | null;
  /** Reports progress. Frequent calls are cheap. */
  tell(what: string, done: number, of: number): void;
  /** Maps the source's workspaces to this server's. Workspaces that were not migrated are missing. */
  workspaces: Map<string, string>;
}

const nothing = (): MoveEntry[] => [];

/**
 * Writes to the target in a transaction and reports the findings. They are stored in the same transaction, so that the
 * final report includes them even after an interruption. In a dry run nothing is written.
 */
export const writeAll = async (
  { database, notes }: Pick<Move, "database" | "notes">,
  work: Work<void>,
  found: () => readonly MoveEntry[] = nothing,
): Promise<void> => {
  if (database !== null)
    await database.transaction(async (access) => {
      await work(access);
      await keepNotes(
        access,
        found().map((entry) => ({ key: fingerprintOf(entry), entry })),
      );
    });
  for (const entry of found()) notes.note(entry);
};

/** A hash of a value in the source. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * The message for an id that is already used by an unrelated row here. Ids are never changed, so that references stay
 * valid.
 */
export const idTaken = (what: string): string =>
  `There is another ${what} with this id here, which did not come from there. It was left as it is.`;

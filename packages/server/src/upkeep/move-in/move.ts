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

/** How far a move has come. */
export interface MoveProgress {
  /** What is being taken over. */
  what: string;
  done: number;
  of: number;
  /** Files per second; 0 until known. */
  rate: number;
  /** Remaining seconds; null until known. */
  remaining: number | null;
}

/** Files that are taken along. */
export interface MovedFiles {
  source: SourceFiles;
  target: OpenStorage;
  /** Those that bots and results there name, with one of their hosts. */
  noted: Map<string, string>;
}

/** What all steps of a move work with. */
export interface Move {
  source: Source;
  /** What is here, to be read. */
  target: Access;
  /** The target; null in a dry run. */
  database: Database | null;
  definitions: Definitions;
  credentialsDefinitions: CredentialsDefinitions;
  /** The settings of this server. */
  environment: Environment;
  /** The settings of the other one, where they were given. */
  sourceSettings: RawEnvironment;
  /** The cipher of the other server's credentials; undefined if its secret was not given. */
  sourceSecret: string | undefined;
  /** The cipher of this server; null in a dry run. */
  cipher: Cipher | null;
  notes: MoveNotes;
  /** Null where files stay where they are. */
  files: MovedFiles | null;
  /** Reports progress. Frequent calls are cheap. */
  tell(what: string, done: number, of: number): void;
  /** Maps the other server's workspaces to this server's. Missing ones were not migrated. */
  workspaces: Map<string, string>;
}

const nothing = (): MoveEntry[] => [];

/**
 * Runs work on the target in a transaction and reports its findings. They are stored with the work, so that the final report
 * includes them even after an interruption. In a dry run nothing is done.
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

/** A hash of something in the source. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Names somebody else's rows: ids are kept, so that what refers to them goes on. */
export const idTaken = (what: string): string =>
  `There is another ${what} with this id here, which did not come from there. It was left as it is.`;

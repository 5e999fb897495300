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
  /** A second; 0 until it is known. */
  rate: number;
  /** Seconds; null until they are known. */
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
  /** Where it is written to; null in a dry run. */
  database: Database | null;
  definitions: Definitions;
  credentialsDefinitions: CredentialsDefinitions;
  /** The settings of this server. */
  environment: Environment;
  /** The settings of the other one, where they were given. */
  sourceSettings: RawEnvironment;
  /** By which credentials are encrypted there; undefined where nobody said. */
  sourceSecret: string | undefined;
  /** By which credentials are encrypted here; null in a dry run. */
  cipher: Cipher | null;
  notes: MoveNotes;
  /** Null where files stay where they are. */
  files: MovedFiles | null;
  /** Tells how far the step has come. It does little when it is called often. */
  tell(what: string, done: number, of: number): void;
  /** The workspace here, by the one there. Those that are missing were not taken over. */
  workspaces: Map<string, string>;
}

const nothing = (): MoveEntry[] => [];

/**
 * Does work on the target, all of it or nothing, and tells what it found. That is kept with the work, so that it is told in
 * the end also where the run is broken off. In a dry run nothing is done.
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

/** Stands for something as it is in the source. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Names somebody else's rows: ids are kept, so that what refers to them goes on. */
export const idTaken = (what: string): string =>
  `There is another ${what} with this id here, which did not come from there. It was left as it is.`;

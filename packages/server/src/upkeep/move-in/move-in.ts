import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { definitions } from "@parley/blocks/definitions";
import { ensureMainWorkspace } from "../../accounts/main-workspace.ts";
import { createCipher } from "../../credentials/create-cipher.ts";
import { listTables } from "../../database/assert-own-tables.ts";
import { migrationTable } from "../../database/migrations/index.ts";
import { isMissingSchema, openDatabase } from "../../database/open-database.ts";
import { openServer } from "../../database/open-server.ts";
import type { Access, Database } from "../../database/schema.ts";
import { databaseFile, dataFolder, encryptionSecretFile, keepSecret } from "../../environment/data-folder.ts";
import type { Environment, RawEnvironment } from "../../environment/parse-environment.ts";
import { openBucket, openFolder } from "../../storage/open-storage.ts";
import { type CopyPlace, findCopyPlace } from "../copy-places.ts";
import { readCopySource } from "../open-copy-source.ts";
import { beginRun, endRun, readEarlierRuns, readLastReport } from "./keep-run.ts";
import type { Move, MovedFiles, MoveProgress } from "./move.ts";
import { createMoveReport, type MoveNotes, type MoveReport } from "./move-report.ts";
import { readSource, type Source } from "./open-source.ts";
import { openSourceFiles } from "./source-files.ts";
import { textOf } from "./source-values.ts";
import { takeBots } from "./take-bots.ts";
import { takeCredentials } from "./take-credentials.ts";
import { assertAddresses, takeFiles } from "./take-files.ts";
import { takeFolders, takeGoneFolders, takeThemes } from "./take-folders.ts";
import { takePeople } from "./take-people.ts";
import { takeResults } from "./take-results.ts";
import { takeTokens } from "./take-tokens.ts";
import { takeWorkspaces } from "./take-workspaces.ts";

export interface MoveInOptions {
  /** The address of the source, in the form of its DATABASE_URL. */
  from: string;
  /** The settings of this server, the target. */
  environment: Environment;
  /** The settings of the source: its secret, and its OAuth clients. */
  sourceSettings?: RawEnvironment;
  /** Whether uploaded files are copied as well, from the bucket in those settings. */
  copiesFiles?: boolean;
  /** Reads and converts everything, but writes nothing. */
  isDryRun?: boolean;
  onProgress?: (progress: MoveProgress) => void;
}

/** Milliseconds between two progress reports. */
const tellEach = 200;

const createTell = (onProgress: (progress: MoveProgress) => void): Move["tell"] => {
  let [step, begun, first, told] = ["", 0, 0, 0];
  return (what, done, of) => {
    const now = Date.now();
    if (what !== step) [step, begun, first, told] = [what, now, done, 0];
    if (now - told < tellEach && done < of) return;
    told = now;
    const seconds = (now - begun) / 1000;
    const rate = seconds > 0 ? (done - first) / seconds : 0;
    onProgress({ what, done, of, rate, remaining: rate > 0 ? (of - done) / rate : null });
  };
};

/** Reports contents of the source that Parley doesn't support. */
const tellTheRest = async (source: Source, notes: MoveNotes): Promise<void> => {
  for (const row of await source.all("Space")) {
    const bots = await source.all("Typebot", "spaceId", textOf(row, "id"));
    notes.note({
      state: "not taken over",
      what: "Space",
      name: textOf(row, "name"),
      id: textOf(row, "id"),
      message: `There are no spaces here. These bots are in it: ${bots.map((bot) => textOf(bot, "name")).join(", ") || "none"}.`,
      remedy: "Make a folder for them, where they should stay together.",
    });
  }
  const banned = (await source.all("BannedIp")).map((row) => textOf(row, "ip"));
  if (banned.length > 0)
    notes.note({
      state: "to do",
      what: "Banned address",
      name: "",
      id: null,
      message: `Visitors from these addresses are banned there: ${banned.join(", ")}.`,
      remedy: "Refuse them at your reverse proxy, where they should stay banned.",
    });
  const history = await source.count("SetVariableHistoryItem");
  if (history > 0)
    notes.note({
      state: "not taken over",
      what: "History of variables",
      name: "",
      id: null,
      message: `${history} entries that say when a block set a variable. Results have the values that the variables had in the end.`,
    });
  const chats = await source.count("ChatSession");
  if (chats > 0)
    notes.note({
      state: "not taken over",
      what: "Running chat",
      name: "",
      id: null,
      message: `${chats} chats were open there, or are kept after their end. Their answers were taken over with their results.`,
      remedy: "Visitors in the middle of one begin anew; bots that remember their visitors go on with the same result.",
    });
  for (const row of await source.all("CustomDomain"))
    notes.note({
      state: "to do",
      what: "Domain",
      name: String(row.name),
      id: null,
      message: "A workspace has this domain there.",
      remedy: "Let your reverse proxy send it here, where bots are still reached by it.",
    });
};

/** Migrates everything except the files. */
const takeRows = async (move: Move): Promise<void> => {
  await takeWorkspaces(move);
  await takeFolders(move);
  await takeThemes(move);
  await takeCredentials(move);
  const bots = await takeBots(move);
  await takeGoneFolders(move);
  const users = await takePeople(move, new Map([...bots].map(([id, { workspaceId }]) => [id, workspaceId])));
  await takeTokens(move, users);
  await takeResults(move, bots);
  await tellTheRest(move.source, move.notes);
};

type Work = (target: Access) => Promise<void>;

/** In a dry run without a database, uses an empty temporary one. */
const withNothing = async (work: Work): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-dry-run-"));
  const database = await openDatabase({ url: undefined, folder });
  try {
    await work(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const isThere = async ({ url, folder, schema }: CopyPlace): Promise<boolean> => {
  if (url === undefined) return existsSync(join(folder, databaseFile));
  const database = await openServer(url, schema);
  try {
    return (await listTables(database)).includes(migrationTable);
  } catch (error) {
    if (isMissingSchema({ schema }, error)) return false;
    throw error;
  } finally {
    await database.close();
  }
};

const findPlace = (environment: Environment): Promise<CopyPlace> => {
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: schema } = environment;
  return url === undefined ? findCopyPlace(dataFolder(environment)) : findCopyPlace(url, schema);
};

/** Opens this server's database for writing. */
const withTarget = async (
  place: CopyPlace,
  environment: Environment,
  work: (target: Database) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase(place);
  try {
    await ensureMainWorkspace(database, environment.DEFAULT_WORKSPACE_PLAN);
    await work(database);
  } finally {
    await database.close();
  }
};

/** Opens the storages from which and to which files are copied. */
const withFiles = async <Value>(
  { environment, sourceSettings = {}, copiesFiles = false, isDryRun = false }: MoveInOptions,
  work: (files: MovedFiles | null) => Promise<Value>,
): Promise<Value> => {
  if (!copiesFiles) return work(null);
  if (!isDryRun) assertAddresses({ environment });
  const source = await openSourceFiles(sourceSettings);
  const target = openBucket(environment) ?? openFolder(join(dataFolder(environment), "uploads"));
  try {
    return await work({ source, target, noted: new Map() });
  } finally {
    await source.close();
    await target.close();
  }
};

/**
 * Migrates a running database of the reference product (3.x). The source is only read, in its state at one moment. Ids
 * stay the same. Entries of an earlier run are updated, unless somebody has changed them here. An interrupted run is
 * continued.
 *
 * @throws UpkeepError if the source can't be read or contains something else; FolderLockedError while a server uses the
 * data folder
 */
export const moveIn = async (options: MoveInOptions): Promise<MoveReport> => {
  const { from, environment, sourceSettings = {}, isDryRun = false, onProgress = () => undefined } = options;
  const started = new Date();
  const notes = createMoveReport();
  const place = await findPlace(environment);
  const onTarget = async (
    work: (here: Pick<Move, "target" | "database" | "cipher">) => Promise<void>,
  ): Promise<void> => {
    if (isDryRun) {
      const look: Work = (target) => work({ target, database: null, cipher: null });
      await ((await isThere(place)) ? readCopySource(place, look) : withNothing(look));
      return;
    }
    const secret = () => environment.ENCRYPTION_SECRET ?? keepSecret(dataFolder(environment), encryptionSecretFile);
    await withTarget(place, environment, (database) =>
      work({ target: database, database, cipher: createCipher(secret()) }),
    );
  };
  const common = {
    definitions,
    credentialsDefinitions,
    environment,
    sourceSettings,
    sourceSecret: sourceSettings.ENCRYPTION_SECRET,
    notes,
    workspaces: new Map<string, string>(),
    tell: createTell(onProgress),
  };
  let goesOn = false;
  const label = await withFiles(options, async (files) => {
    const named = await readSource(from, async (source) => {
      await onTarget(async (here) => {
        const earlier = await readEarlierRuns(here.target.connection);
        goesOn = earlier.isOpen;
        for (const entry of earlier.entries) notes.note(entry);
        await here.database?.write((access) => beginRun(access, started.toISOString()));
        await takeRows({ ...common, ...here, source, files });
      });
      return source.label;
    });
    if (files !== null) await onTarget((here) => takeFiles({ ...common, ...here, files }));
    return named;
  });
  const report: MoveReport = {
    source: label,
    target: place.label,
    isDryRun,
    goesOn,
    startedAt: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
    counts: notes.counts(),
    entries: notes.entries(),
    fileBytes: notes.fileBytes(),
    fileHosts: notes.fileHosts(),
  };
  await onTarget(async ({ database }) => {
    await database?.transaction((access) => endRun(access, report));
  });
  return report;
};

/**
 * Returns the report of the last completed run, as stored in the target; null if there is none.
 *
 * @throws UpkeepError if the target can't be read
 */
export const readLastMove = async ({ environment }: Pick<MoveInOptions, "environment">): Promise<MoveReport | null> => {
  const place = await findPlace(environment);
  if (!(await isThere(place))) return null;
  let report: MoveReport | null = null;
  await readCopySource(place, async (access) => {
    report = await readLastReport(access.connection);
  });
  return report;
};

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
import { openMysql } from "../../database/open-mysql.ts";
import { openPostgres } from "../../database/open-postgres.ts";
import type { Access, Database } from "../../database/schema.ts";
import { databaseFile, dataFolder, encryptionSecretFile, keepSecret } from "../../environment/data-folder.ts";
import type { Environment, RawEnvironment } from "../../environment/parse-environment.ts";
import { openBucket, openFolder } from "../../storage/open-storage.ts";
import { type CopyPlace, findCopyPlace } from "../copy-places.ts";
import { readCopySource } from "../open-copy-source.ts";
import type { Move, MovedFiles, MoveProgress } from "./move.ts";
import { createMoveReport, type MoveNotes, type MoveReport } from "./move-report.ts";
import { readSource, type Source } from "./open-source.ts";
import { openSourceFiles } from "./source-files.ts";
import { takeBots } from "./take-bots.ts";
import { takeCredentials } from "./take-credentials.ts";
import { assertAddresses, takeFiles } from "./take-files.ts";
import { takeFolders, takeThemes } from "./take-folders.ts";
import { takePeople, takeWorkspaces } from "./take-people.ts";
import { takeResults } from "./take-results.ts";

export interface MoveInOptions {
  /** The address of the source, as its DATABASE_URL has it. */
  from: string;
  /** The settings of this server: where it is moved to. */
  environment: Environment;
  /** The settings of the other one: its secret, and its clients at providers. */
  sourceSettings?: RawEnvironment;
  /** Uploaded files are taken along, too, from the bucket of those settings. */
  copiesFiles?: boolean;
  /** Everything is read and converted, and nothing is written. */
  isDryRun?: boolean;
  onProgress?: (progress: MoveProgress) => void;
}

/** Milliseconds between two lines of progress. */
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

/** What is there that has no place here. */
const tellTheRest = async (source: Source, notes: MoveNotes): Promise<void> => {
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

/** Everything but the files, which need the other server's database no more. */
const takeRows = async (move: Move): Promise<void> => {
  await takeWorkspaces(move);
  await takeFolders(move);
  await takeThemes(move);
  await takeCredentials(move);
  const bots = await takeBots(move);
  await takePeople(move, new Map([...bots].map(([id, { workspaceId }]) => [id, workspaceId])));
  await takeResults(move, bots);
  await tellTheRest(move.source, move.notes);
};

type Work = (target: Access) => Promise<void>;

/** Reads an empty database in place of one that is not there yet. */
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
  const database = url.startsWith("mysql") ? openMysql(url, schema) : openPostgres(url, schema);
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

/** Opens this server's database, to be written to. */
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

/** Opens both places of files: where they are taken from, and where they come to. */
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
 * Takes over what a running database of the reference product (3.x) holds. The source is only read, as it is at one moment.
 * Ids are kept. What was taken over before is left, or brought up to date where nobody has changed it here; a run that was
 * broken off goes on where it was.
 *
 * @throws UpkeepError where the source can't be read, or holds something else; FolderLockedError while a server uses the
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
  const label = await withFiles(options, async (files) => {
    const named = await readSource(from, async (source) => {
      await onTarget((here) => takeRows({ ...common, ...here, source, files }));
      return source.label;
    });
    if (files !== null) await onTarget((here) => takeFiles({ ...common, ...here, files }));
    return named;
  });
  return {
    source: label,
    target: place.label,
    isDryRun,
    startedAt: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
    counts: notes.counts(),
    entries: notes.entries,
    fileBytes: notes.fileBytes(),
    fileHosts: notes.fileHosts(),
  };
};

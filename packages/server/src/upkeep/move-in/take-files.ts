import type { Database } from "../../database/schema.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { UpkeepError } from "../upkeep-error.ts";
import { copyFile, findOwners } from "./copy-file.ts";
import { findFileAddresses } from "./file-addresses.ts";
import { type FileOwner, type FilePlace, readFilePlaces, storeTexts, textsOf } from "./file-places.ts";
import { type Move, type MovedFiles, writeAll } from "./move.ts";
import { listFiles } from "./source-files.ts";
import { findStoredFiles, namesIn, replaceStored } from "./stored-files.ts";

const what = "File";
const lost = "There is no such file in the bucket.";

/** The number of files copied in parallel. */
const atOnce = 4;
/** The number of files whose owners are looked up by one statement. */
const partSize = 200;
/** The number of consecutive failures after which copying stops, because the bucket seems unreachable. */
const mostFailures = 25;

/** The parts of a migration that copying files needs. */
type FilesMove = Pick<Move, "target" | "database" | "environment" | "notes" | "tell"> & { files: MovedFiles };

/** A file that entries here refer to. */
interface NamedFile {
  /** The host in one of its addresses. */
  host: string;
  /** The entry that refers to it; null in a dry run if that entry is not migrated yet. */
  owner: FileOwner | null;
  /** The size in bytes of the copy here; null if there is none. */
  size: number | null;
}

/** A file to copy, and the entry that refers to it. */
type WantedFile = readonly [name: string, file: StoredFile, namedBy: FileOwner | null];

/** Finds all files that entries here refer to; in a dry run, also those of the source's entries. */
const findNamed = async (move: FilesMove): Promise<Map<string, NamedFile>> => {
  const named = new Map<string, NamedFile>();
  const { noted } = move.files;
  if (move.database === null) {
    const stored = await findStoredFiles(move.target.connection, noted.keys());
    for (const [name, host] of noted) named.set(name, { host, owner: null, size: stored.get(name)?.size ?? null });
  }
  for await (const places of readFilePlaces(move.target, (done, of) =>
    move.tell("rows looked through for files", done, of),
  )) {
    const stored = await findStoredFiles(move.target.connection, namesIn(places.flatMap(textsOf)));
    for (const place of places)
      for (const { name, host } of textsOf(place).flatMap(findFileAddresses)) {
        if (name === null || named.has(name)) continue;
        named.set(name, { host, owner: place.owner, size: stored.get(name)?.size ?? null });
      }
  }
  return named;
};

/** Copies files, and reports which could not be copied and why. */
const copyAll = async (
  { files: { source, target }, tell }: FilesMove,
  database: Database,
  wanted: readonly WantedFile[],
): Promise<Map<string, string>> => {
  const failed = new Map<string, string>();
  const places = { database, from: source.storage, to: target.storage, isThere: source.place === target.place };
  let [done, inARow] = [0, 0];
  const copy = async ([name, file]: WantedFile, owner: FileOwner | undefined): Promise<string | null> => {
    if (owner === undefined) return "What it belongs to is not here.";
    if (inARow >= mostFailures) return "The bucket answered no more.";
    const problem = await copyFile(places, { ...file, name, owner });
    inARow = problem === null ? 0 : inARow + 1;
    return problem;
  };
  for (let start = 0; start < wanted.length; start += partSize) {
    const part = wanted.slice(start, start + partSize);
    const owners = await findOwners(database.connection, part);
    const queue = part.values();
    const work = async (): Promise<void> => {
      for (const file of queue) {
        tell("files", done, wanted.length);
        const problem = await copy(file, owners.get(file[0]));
        if (problem !== null) failed.set(file[0], problem);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  tell("files", done, wanted.length);
  return failed;
};

const changedTexts = ({ row, columns }: FilePlace, replace: (text: string) => string): Record<string, string> => {
  const changed: Record<string, string> = {};
  for (const column of columns) {
    const text = row[column];
    if (typeof text !== "string") continue;
    const replaced = replace(text);
    if (replaced !== text) changed[column] = replaced;
  }
  return changed;
};

/** Replaces the addresses of all copied files by their addresses here, and reports the hosts that are still needed. */
const rewriteAll = async (move: FilesMove): Promise<void> => {
  const { notes, target } = move;
  for await (const places of readFilePlaces(target, (done, of) =>
    move.tell("rows given the new addresses", done, of),
  )) {
    const stored = await findStoredFiles(target.connection, namesIn(places.flatMap(textsOf)));
    const replace = replaceStored(move, stored);
    const changes = places
      .map((place) => ({ place, texts: changedTexts(place, replace) }))
      .filter(({ texts }) => Object.keys(texts).length > 0);
    if (changes.length > 0)
      await writeAll(move, async (access) => {
        for (const { place, texts } of changes) await storeTexts(access, place, texts);
      });
    for (const { name, host } of places.flatMap(textsOf).flatMap(findFileAddresses))
      if (name === null || !stored.has(name)) notes.addHost(host);
  }
};

const noteFailures = ({ notes }: FilesMove, failed: ReadonlyMap<string, string>): void => {
  notes.count(what, "left", failed.size);
  for (const [name, problem] of failed)
    notes.note({
      state: "not taken over",
      what,
      name: name.replace(/^private:/, ""),
      id: null,
      message: `${problem} It keeps its old address.`,
      remedy:
        problem === lost
          ? "Put it back there and give the same command again, or show another one in its place."
          : "Give the same command again: it fetches what is missing.",
    });
};

/**
 * Copies the files that bots, saved themes and results use, and updates their addresses. Files with the same size are
 * not copied again, so an interrupted run continues where it stopped.
 */
export const takeFiles = async (move: FilesMove): Promise<void> => {
  const { files, notes, database } = move;
  const named = await findNamed(move);
  const listed = await listFiles(files.source, (name) => named.has(name));
  const failed = new Map<string, string>();
  const wanted: WantedFile[] = [];
  notes.forgetHosts();
  for (const [name, { host, owner, size }] of named) {
    const file = listed.get(name);
    const isMissing = file === undefined && size === null;
    if (isMissing && database === null) notes.addHost(host);
    // Files at other hosts belong to other servers and were never in this bucket.
    if (isMissing && !files.source.hosts.has(host)) continue;
    notes.count(what, "found");
    if (isMissing) failed.set(name, lost);
    else if (file === undefined || file.size === size) notes.count(what, "earlier");
    else wanted.push([name, file, owner]);
  }
  if (database !== null) {
    for (const [name, problem] of await copyAll(move, database, wanted)) failed.set(name, problem);
    await rewriteAll(move);
  }
  const taken = wanted.filter(([name]) => !failed.has(name));
  notes.count(what, "taken", taken.length);
  notes.addBytes(taken.reduce((sum, [, { size }]) => sum + size, 0));
  noteFailures(move, failed);
};

/**
 * Checks the public addresses in the settings, since addresses of files contain them. Otherwise every bot would contain
 * local addresses.
 *
 * @throws UpkeepError if the settings lack them
 */
export const assertAddresses = ({ environment }: Pick<Move, "environment">): void => {
  if (environment.NEXT_PUBLIC_VIEWER_URL !== undefined) return;
  throw new UpkeepError(
    "Set NEXT_PUBLIC_VIEWER_URL and NEXTAUTH_URL to the public addresses of this server first: files get their addresses from " +
      "them. (To try it on this machine alone: http://127.0.0.1:3001 and http://localhost:3000.)",
  );
};

import type { LogEntry } from "@parley/core";
import type { Services } from "../services.ts";
import { storeEntries } from "./entry-repository.ts";

let count = 0;

/** A number far beyond those that clients count their entries with, so that none replaces another. */
const nextSeq = (): number => {
  count = (count + 1) % 1000;
  return Date.now() * 1000 + count;
};

/** Writes a log of the server's own into a result, where the author finds it. */
export const logForResult = async (
  { database }: Pick<Services, "database">,
  result: { id: string; workspaceId: string },
  log: LogEntry,
): Promise<void> => {
  const entry = { seq: nextSeq(), time: Date.now(), type: "log" as const, log };
  await database.transaction((access) => storeEntries(access, result, [entry]));
};

import { deleteOldEntries } from "../../audit/audit-repository.ts";
import { earlierTime } from "../../base/steady-time.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { deleteOldDays } from "../../model-uses/use-repository.ts";
import { purgeWorkspaces } from "../../people/deleted-workspaces.ts";
import { restoreTime } from "../../results/delete-results.ts";
import { deleteOldCalls } from "../../service-calls/call-repository.ts";
import { deleteOldMessages } from "../../subscriptions/tell-results.ts";
import { purgeBots, purgeOldResults, purgeResults } from "../../uploads/purge.ts";
import type { ChatServices } from "../services.ts";
import { deleteEndedSessions, deleteIdleSessions } from "./session-repository.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** Milliseconds for which an ended chat is kept, in case its last request is repeated. */
const keepTime = hour;
/** Milliseconds that a visitor, or an author in a preview, may take for an answer. */
const patience = { published: 30 * day, preview: day } as const;
/** Days for which it is known what models have used. */
const modelDays = 800;
/** Days for which messages to subscribers are kept at least: longer than what has happened may be told. */
const shortestMessages = 7;

/**
 * Removes ended and abandoned chats (results stay), bots and results that were deleted long ago, results that are older
 * than their bots keep them, and old calls to other services and audit entries.
 */
export const sweepSessions = async (
  services: Pick<ChatServices, "database" | "hourMarks" | "storage"> & {
    environment: Pick<Environment, "PARLEY_ACTIVITY_DAYS" | "PARLEY_CALL_DAYS">;
  },
  time: number = earlierTime(),
): Promise<void> => {
  const { database, environment } = services;
  const before = (age: number) => new Date(time - age).toISOString();
  await database.write((access) => deleteEndedSessions(access, before(keepTime)));
  await database.write((access) => deleteIdleSessions(access, "published", before(patience.published)));
  await database.write((access) => deleteIdleSessions(access, "preview", before(patience.preview)));
  await purgeBots(services, before(restoreTime));
  await purgeResults(services, before(restoreTime));
  await purgeOldResults(services, time);
  await purgeWorkspaces(services, before(restoreTime));
  await deleteOldCalls(database, before(environment.PARLEY_CALL_DAYS * day));
  await database.write((access) => deleteOldDays(access, before(modelDays * day).slice(0, 10)));
  await deleteOldMessages(services, before(Math.max(environment.PARLEY_CALL_DAYS, shortestMessages) * day));
  await deleteOldEntries(database, before(environment.PARLEY_ACTIVITY_DAYS * day));
};

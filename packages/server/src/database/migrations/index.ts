import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { createTables } from "./0001-tables.ts";
import { createSessions } from "./0002-sessions.ts";
import { createUploads } from "./0003-uploads.ts";
import { createCredentials } from "./0004-credentials.ts";
import { countAnswers } from "./0005-answer-seq.ts";
import { indexSessionAge } from "./0006-session-age.ts";
import { keepFiles } from "./0007-files-not-flows.ts";
import { stopGrowing } from "./0010-nothing-grows.ts";
import { beginRestoreTime } from "./0011-restore-time.ts";
import { createAccounts } from "./0012-accounts.ts";
import { keepDraftChanges } from "./0013-draft-changes.ts";
import { addFolders } from "./0014-folders-and-themes.ts";
import { dateDeletions } from "./0016-deleted-results.ts";
import { renewCredentials } from "./0018-renewed-credentials.ts";
import { createDeliveries } from "./0019-deliveries.ts";
import { awaitCalls } from "./0020-awaited-calls.ts";
import { invitePeople } from "./0022-people.ts";
import { createTokensAndAudit } from "./0023-tokens-and-audit.ts";
import { indexListedResults } from "./0024-listed-results.ts";
import { createTakeovers } from "./0025-takeovers.ts";
import { createNotices } from "./0026-notices.ts";
import { nameVersionAuthors } from "./0027-version-authors.ts";
import { namePreviewAuthors } from "./0032-preview-authors.ts";
import { dateDeletedWorkspaces } from "./0033-deleted-workspaces.ts";
import { createTakenResults } from "./0037-taken-results.ts";
import { createProcesses } from "./0040-processes.ts";
import { createEarlyNeeds } from "./0041-early-needs.ts";
import { holdDeliveries } from "./0042-held-deliveries.ts";
import { indexWholeServer } from "./0052-whole-server.ts";
import { keepVersionRevisions } from "./0061-version-revisions.ts";
import { keepFirstScreens } from "./0062-first-screens.ts";
import { indexListedBots } from "./0066-listed-bots.ts";
import { createNumbers } from "./0067-numbers.ts";
import { createResultNotes } from "./0070-result-notes.ts";
import { nameVersions } from "./0075-version-names.ts";
import { createServiceCalls } from "./0079-service-calls.ts";
import { createSubscriptions } from "./0083-subscriptions.ts";
import { createFailureNotices } from "./0084-failure-notices.ts";
import { createModelUses } from "./0085-model-uses.ts";
import { createModelCeilings } from "./0086-model-ceilings.ts";
import { keepArrivals } from "./0089-arrivals.ts";
import { planPublications } from "./0090-planned-publications.ts";
import { keepPublishing } from "./0091-kept-publishing.ts";
import { addOpenings } from "./0092-openings.ts";
import { keepForDays } from "./0093-kept-days.ts";

/** A migration: it changes the tables or their contents. */
export type Migrate = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;

/**
 * All migrations in order. A released one is never edited, because databases already contain its effects. Processes of the
 * previous release keep working during and after it; see `expand-only.test.ts`.
 */
export const migrations: Record<string, Migrate> = {
  "0001-tables": createTables,
  "0002-sessions": createSessions,
  "0003-uploads": createUploads,
  "0004-credentials": createCredentials,
  "0005-answer-seq": countAnswers,
  "0006-session-age": indexSessionAge,
  "0007-files-not-flows": keepFiles,
  "0010-nothing-grows": stopGrowing,
  "0011-restore-time": beginRestoreTime,
  "0012-accounts": createAccounts,
  "0013-draft-changes": keepDraftChanges,
  "0014-folders-and-themes": addFolders,
  "0016-deleted-results": dateDeletions,
  "0018-renewed-credentials": renewCredentials,
  "0019-deliveries": createDeliveries,
  "0020-awaited-calls": awaitCalls,
  "0022-people": invitePeople,
  "0023-tokens-and-audit": createTokensAndAudit,
  "0024-listed-results": indexListedResults,
  "0025-takeovers": createTakeovers,
  "0026-notices": createNotices,
  "0027-version-authors": nameVersionAuthors,
  "0032-preview-authors": namePreviewAuthors,
  "0033-deleted-workspaces": dateDeletedWorkspaces,
  "0037-taken-results": createTakenResults,
  "0040-processes": createProcesses,
  "0041-early-needs": createEarlyNeeds,
  "0042-held-deliveries": holdDeliveries,
  "0052-whole-server": indexWholeServer,
  "0061-version-revisions": keepVersionRevisions,
  "0062-first-screens": keepFirstScreens,
  "0066-listed-bots": indexListedBots,
  "0067-numbers": createNumbers,
  "0070-result-notes": createResultNotes,
  "0075-version-names": nameVersions,
  "0079-service-calls": createServiceCalls,
  "0083-subscriptions": createSubscriptions,
  "0084-failure-notices": createFailureNotices,
  "0085-model-uses": createModelUses,
  "0086-model-ceilings": createModelCeilings,
  "0089-arrivals": keepArrivals,
  "0090-planned-publications": planPublications,
  "0091-kept-publishing": keepPublishing,
  "0092-openings": addOpenings,
  "0093-kept-days": keepForDays,
};

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The table with the names of completed migrations. It is created before all others. */
export const migrationTable = "parley_migrations";

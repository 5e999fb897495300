import { setImmediate } from "node:timers/promises";
import { type Draft, type LoggedChange, logChanges, type SentChange } from "@parley/core/draft";
import { mostText } from "@parley/core/format";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import type { Connection } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { assertMayGrow, assertTextMayGrow } from "./assert-may-grow.ts";
import { assertMayName } from "./assert-may-name.ts";
import { authorOf } from "./author-of.ts";
import { findChanges, insertChanges, listChanges, trimChanges } from "./change-repository.ts";
import { loadDraft, storeDraft } from "./load-draft.ts";
import type { DraftServices } from "./services.ts";

/** Changes, and the revision that their author had seen. */
interface Sent {
  base: number;
  changes: readonly SentChange[];
}

interface Changed {
  draft: Draft;
  revision: number;
  /** The sent changes, each with its place in the log. */
  accepted: LoggedChange[];
  /** All other changes since the base; null if some are no longer stored. */
  missed: LoggedChange[] | null;
}

/** The maximum number of changes that an editor gets individually. If there are more, it reloads the draft. */
const mostMissed = 1000;
/** A change with more operations than this is applied in slices, since it takes long. */
const manyOperations = 1000;
/** Old changes are removed once per this many new ones. */
const trimEvery = 100;

/**
 * Applies changes to a bot's draft in one transaction, on top of all earlier ones. A repeated change is not applied again.
 * All followers of the bot are informed.
 *
 * @throws HttpError 404 if the bot has been removed, 400 for something a guest may not add, 413 if the bot would become too
 * large
 */
export const changeDraft = async (
  services: DraftServices,
  { id, workspace_id: workspaceId }: Pick<BotSummaryRow, "id" | "workspace_id">,
  actor: Actor,
  make: (draft: Draft, revision: number) => Sent | Promise<Sent>,
): Promise<Changed> => {
  const bot = { id, workspaceId };
  const now = new Date();
  const at = now.toISOString();
  const done = await services.database.transaction(async ({ connection }) => {
    await lockBot(connection, bot);
    const stored = await loadDraft(services, connection, bot);
    if (stored === null) throw notFound("The bot");
    const { base, changes } = await make(stored.draft, stored.revision);
    const sentIds = changes.map((change) => change.id);
    const earlier = await findChanges(connection, id, sentIds);
    const known = new Set(earlier.map((change) => change.id));
    const fresh = changes.filter((change, place) => !known.has(change.id) && sentIds.indexOf(change.id) === place);
    await assertMayName(connection, actor, { id, draft: stored.draft }, fresh);
    const author = authorOf(actor);
    // A large change is applied in slices, so that other requests are answered in between.
    const isLarge = fresh.some(({ operations }) => operations.length >= manyOperations);
    const pause = async () => isLarge && (await setImmediate());
    await pause();
    const { draft, revision, logged } = logChanges(stored, fresh, { base, author, at });
    await pause();
    assertMayGrow(stored.draft, draft, fresh);
    let { size } = stored;
    if (logged.length > 0) {
      await insertChanges(connection, bot, logged);
      await pause();
      size = await storeDraft(services, connection, bot, { draft, revision }, at);
      if (size > mostText) assertTextMayGrow(services.definitions, stored.draft, draft, fresh);
      if (Math.floor(revision / trimEvery) > Math.floor(stored.revision / trimEvery))
        await trimChanges(connection, id, revision, now);
    }
    const made = logged.map(({ inverse: _, ...change }): LoggedChange => change);
    const missed = await findMissed(connection, id, { base, revision: stored.revision, sent: known });
    return { draft, revision, size, made, accepted: [...earlier, ...made], missed };
  });
  const { draft, revision, size, made, accepted, missed } = done;
  if (size > 0) services.draftMemory.keep(id, revision, draft, size);
  if (made.length > 0) services.draftHub.tellChanges(id, made);
  return { draft, revision, accepted, missed };
};

/** Locks the row, so that of two simultaneous changes the later one sees the earlier. */
const lockBot = async (
  connection: Connection,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> => {
  await connection
    .updateTable("bots")
    .set((eb) => ({ draft_revision: eb.ref("draft_revision") }))
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .execute();
};

/** The changes by others after `base`, up to `revision`. */
const findMissed = async (
  connection: Connection,
  botId: string,
  { base, revision, sent }: { base: number; revision: number; sent: ReadonlySet<string> },
): Promise<LoggedChange[] | null> => {
  if (base === revision) return [];
  // A base in the future means that the database was restored from an older state.
  if (base > revision || revision - base > mostMissed) return null;
  const since = (await listChanges(connection, botId, base)).filter((change) => change.revision <= revision);
  return since.length === revision - base ? since.filter(({ id }) => !sent.has(id)) : null;
};

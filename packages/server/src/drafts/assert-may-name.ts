import type { SentChange } from "@parley/core/draft";
import type { Connection } from "../database/schema.ts";
import { type Actor, visibleBots } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";

/** All texts in a value that stand by themselves, and all its keys: whatever names something is one of them. */
const namesIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(key);
      namesIn(inner, found);
    }
  return found;
};

/** The workspace's accounts at other services, and the bots that a guest may not know of. */
const listUnknown = async (connection: Connection, guest: Actor): Promise<string[]> => {
  const inWorkspace = (table: "bots" | "credentials") =>
    connection.selectFrom(table).select("id").where("workspace_id", "=", guest.workspaceId).execute();
  const [bots, credentials] = [await inWorkspace("bots"), await inWorkspace("credentials")];
  const known = new Set(visibleBots(guest, bots).map(({ id }) => id));
  return [...bots.filter(({ id }) => !known.has(id)), ...credentials].map(({ id }) => id);
};

/** A bot's draft as it stands. */
interface Place {
  id: string;
  draft: object;
}

/** Whether a JSON text holds a text as a value or a key of its own: inside a longer one, its quotation marks are escaped. */
const holds = (json: string, name: string): boolean => json.includes(JSON.stringify(name));

/** Whether a bot named something before: in its draft now, or in what was changed there, so that guests can undo. */
const hasNamed = async (connection: Connection, { id, draft }: Place, name: string): Promise<boolean> => {
  if (holds(JSON.stringify(draft), name)) return true;
  const pattern = `%${JSON.stringify(name)}%`;
  const rows = await connection
    .selectFrom("draft_changes")
    .select(["operations", "inverse"])
    .where("bot_id", "=", id)
    .where((eb) => eb.or([eb("operations", "like", pattern), eb("inverse", "like", pattern)]))
    .execute();
  // The pattern finds more than the name where that has an underscore in it.
  return rows.some(({ operations, inverse }) => holds(operations, name) || holds(inverse, name));
};

/**
 * What a value names that whoever asks may not know of and the bot has not named before. Guests know the bots that they were
 * given, and no account: what members have put into a bot stays usable there, and nothing else comes in by its id. Everybody
 * else knows all that the workspace has.
 */
export const findUnknownName = async (
  connection: Connection,
  actor: Actor,
  bot: Place,
  value: unknown,
): Promise<string | null> => {
  if (actor.role !== "guest") return null;
  const names = namesIn(value);
  for (const name of await listUnknown(connection, actor))
    if (names.has(name) && !(await hasNamed(connection, bot, name))) return name;
  return null;
};

/** What is answered to a guest who names what they may not know of. */
export const refuseName = (details: { changeId?: string } = {}): HttpError =>
  new HttpError(
    400,
    "BAD_REQUEST",
    "You are a guest here: an account or another bot that you were not given can't be put into this bot. Ask a member of the workspace to do it.",
    details,
  );

/** @throws HttpError 400 for the first change that names what its author may not know of */
export const assertMayName = async (
  connection: Connection,
  actor: Actor,
  bot: Place,
  changes: readonly SentChange[],
): Promise<void> => {
  for (const { id: changeId, operations } of changes)
    if ((await findUnknownName(connection, actor, bot, operations)) !== null) throw refuseName({ changeId });
};

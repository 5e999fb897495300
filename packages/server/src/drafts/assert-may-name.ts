import type { SentChange } from "@parley/core/draft";
import type { Connection } from "../database/schema.ts";
import { type Actor, visibleBots } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";

/** Collects all texts and keys in a value. References to bots or credentials are among them. */
const namesIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(key);
      namesIn(inner, found);
    }
  return found;
};

/** The workspace's credentials, and the bots that a guest may not see. */
const listUnknown = async (connection: Connection, guest: Actor): Promise<string[]> => {
  const inWorkspace = (table: "bots" | "credentials") =>
    connection.selectFrom(table).select("id").where("workspace_id", "=", guest.workspaceId).execute();
  const [bots, credentials] = [await inWorkspace("bots"), await inWorkspace("credentials")];
  const known = new Set(visibleBots(guest, bots).map(({ id }) => id));
  return [...bots.filter(({ id }) => !known.has(id)), ...credentials].map(({ id }) => id);
};

/** A bot and its current draft. */
interface Place {
  id: string;
  draft: object;
}

/**
 * Whether a JSON text contains a text as a whole value or key: inside a longer text, its quotation marks would be escaped.
 */
const holds = (json: string, name: string): boolean => json.includes(JSON.stringify(name));

/** Whether a bot has used a name before, in its draft or its recent changes, so that guests can undo. */
const hasNamed = async (connection: Connection, { id, draft }: Place, name: string): Promise<boolean> => {
  if (holds(JSON.stringify(draft), name)) return true;
  const pattern = `%${JSON.stringify(name)}%`;
  const rows = await connection
    .selectFrom("draft_changes")
    .select(["operations", "inverse"])
    .where("bot_id", "=", id)
    .where((eb) => eb.or([eb("operations", "like", pattern), eb("inverse", "like", pattern)]))
    .execute();
  // The pattern also matches other texts if the name contains an underscore.
  return rows.some(({ operations, inverse }) => holds(operations, name) || holds(inverse, name));
};

/**
 * Finds a reference in a value that the requester may not see and the bot has not used before. Guests may only see
 * their own bots, and no credentials. References that members have added stay usable in the bot, but guests can't add
 * others by their ids. Members may see everything in the workspace.
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

/** The error for a guest who names something they may not know. */
export const refuseName = (details: { changeId?: string } = {}): HttpError =>
  new HttpError(
    400,
    "BAD_REQUEST",
    "You are a guest here: an account or another bot that you were not given can't be put into this bot. Ask a member of the workspace to do it.",
    details,
  );

/** @throws HttpError 400 for the first change that refers to something its author may not see */
export const assertMayName = async (
  connection: Connection,
  actor: Actor,
  bot: Place,
  changes: readonly SentChange[],
): Promise<void> => {
  for (const { id: changeId, operations } of changes)
    if ((await findUnknownName(connection, actor, bot, operations)) !== null) throw refuseName({ changeId });
};

import { hashToken } from "../../../api-tokens/token-text.ts";
import type { Connection } from "../../../database/schema.ts";
import type { ReferenceDatabase } from "./reference-database.ts";

// Test support: compares the source and the target of a move, without using any code of the move.

/** A difference: the row's id, the field, and the values in the source and the target. */
export interface Difference {
  id: string;
  part: string;
  there: unknown;
  here: unknown;
}

const titlesOf = (groups: unknown): string[] => (Array.isArray(groups) ? groups.map(({ title }) => String(title)) : []);

const rolesHere: Record<string, string> = { ADMIN: "admin", MEMBER: "member", GUEST: "guest" };

export const compareSides = async (source: ReferenceDatabase, connection: Connection): Promise<Difference[]> => {
  const differences: Difference[] = [];
  const compare = (id: string, parts: Record<string, readonly [unknown, unknown]>): void => {
    for (const [part, [there, here]] of Object.entries(parts))
      if (JSON.stringify(there) !== JSON.stringify(here)) differences.push({ id, part, there, here });
  };
  const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

  const suspended = new Set((await source.rows("Workspace")).filter((row) => row.isSuspended).map(({ id }) => id));
  const bots = await connection.selectFrom("bots").selectAll().execute();
  const live = await source.rows("PublicTypebot");
  const botsThere = await source.rows("Typebot");
  for (const there of botsThere) {
    const [id, here] = [String(there.id), bots.find((row) => row.id === there.id)];
    compare(id, { "is here": [true, here !== undefined] });
    if (here === undefined) continue;
    compare(id, { deleted: [Boolean(there.isArchived), here.is_archived !== 0] });
    if (there.isArchived) continue;
    const publicRow = live.find(({ typebotId }) => typebotId === id);
    const version = await connection
      .selectFrom("versions")
      .select("file")
      .where("bot_id", "=", id)
      .where("number", "=", here.live_version ?? -1)
      .executeTakeFirst();
    const isIn = (text: string) => (title: string) => text.includes(JSON.stringify(title));
    compare(id, {
      name: [there.name, here.name],
      icon: [there.icon, here.icon],
      folder: [there.folderId, here.folder_id],
      closed: [Boolean(there.isClosed) || suspended.has(there.workspaceId), here.is_closed === 1],
      published: [publicRow !== undefined, here.live_version !== null],
      content: [[], titlesOf(there.groups).filter((title) => title !== "Start" && !isIn(here.draft)(title))],
      "what visitors get": [
        [],
        titlesOf(publicRow?.groups).filter((title) => title !== "Start" && !isIn(version?.file ?? "")(title)),
      ],
      ...(there.publicId === null ? {} : { address: [there.publicId, here.public_id] }),
    });
  }
  for (const { id, is_archived: isArchived } of bots)
    if (!botsThere.some((row) => row.id === id)) compare(id, { "is there": [true, isArchived !== 0] });

  const results = await connection.selectFrom("results").selectAll().execute();
  const answers = await connection.selectFrom("answers").selectAll().orderBy("answer_index").execute();
  const [old, fresh] = [await source.rows("Answer"), await source.rows("AnswerV2")];
  const isKept = (botId: unknown) => bots.some(({ id, is_archived }) => id === botId && is_archived === 0);
  const resultsThere = await source.rows("Result");
  for (const there of resultsThere) {
    if (!isKept(there.typebotId)) continue;
    const here = results.find((row) => row.id === there.id);
    compare(String(there.id), { "is here": [true, here !== undefined] });
    if (here === undefined) continue;
    const given = [...old, ...fresh.sort((one, other) => Number(one.id) - Number(other.id))]
      .filter(({ resultId }) => resultId === there.id)
      .map(({ content }) => content);
    compare(String(there.id), {
      deleted: [Boolean(there.isArchived), here.is_archived === 1],
      completed: [Boolean(there.isCompleted), here.is_completed === 1],
      variables: [there.variables, JSON.parse(here.variables)],
      answers: [given, answers.filter((row) => row.result_id === there.id).map(({ content }) => content)],
    });
  }
  for (const { id, bot_id, is_archived } of results)
    if (isKept(bot_id) && !resultsThere.some((row) => row.id === id))
      compare(id, { "is there": [true, is_archived === 1] });

  const folders = await connection.selectFrom("folders").selectAll().execute();
  const foldersThere = await source.rows("DashboardFolder");
  for (const there of foldersThere) {
    const here = folders.find((row) => row.id === there.id);
    compare(String(there.id), {
      name: [there.name, here?.name],
      parent: [there.parentFolderId, here?.parent_id],
    });
  }
  for (const { id } of folders)
    if (!foldersThere.some((row) => row.id === id)) compare(id, { "is there": [true, false] });

  const users = await connection.selectFrom("users").selectAll().execute();
  for (const there of await source.rows("User")) {
    const here = users.find((row) => row.id === there.id);
    const email = textOf(there.email).toLowerCase();
    compare(String(there.id), { name: [textOf(there.name) || email, here?.name], email: [email, here?.email] });
  }
  const pair = (...ids: unknown[]) => ids.join(" ");
  const members = await connection.selectFrom("members").selectAll().execute();
  const membersThere = await source.rows("MemberInWorkspace");
  for (const there of membersThere) {
    const here = members.find((row) => row.user_id === there.userId && row.workspace_id === there.workspaceId);
    compare(pair(there.userId, there.workspaceId), { role: [rolesHere[textOf(there.role)], here?.role] });
  }
  for (const { user_id, workspace_id } of members)
    if (!membersThere.some((row) => row.userId === user_id && row.workspaceId === workspace_id))
      compare(pair(user_id, workspace_id), { "is there": [true, false] });
  const guests = await connection.selectFrom("bot_guests").selectAll().execute();
  const guestsThere = await source.rows("CollaboratorsOnTypebots");
  for (const there of guestsThere) {
    const here = guests.find((row) => row.user_id === there.userId && row.bot_id === there.typebotId);
    compare(pair(there.userId, there.typebotId), { right: [textOf(there.type).toLowerCase(), here?.access] });
  }

  const workspaces = await connection.selectFrom("workspaces").selectAll().execute();
  for (const there of await source.rows("Workspace")) {
    const here = workspaces.find((row) => row.id === there.id);
    compare(String(there.id), { name: [there.name, here?.name], icon: [there.icon, here?.icon] });
  }
  const themes = await connection.selectFrom("themes").selectAll().execute();
  const themesThere = await source.rows("ThemeTemplate");
  for (const there of themesThere) {
    const here = themes.find((row) => row.id === there.id);
    compare(String(there.id), {
      name: [there.name, here?.name],
      theme: [there.theme, JSON.parse(here?.theme ?? "null")],
    });
  }
  for (const { id } of themes)
    if (!themesThere.some((row) => row.id === id)) compare(id, { "is there": [true, false] });
  const tokens = await connection.selectFrom("api_tokens").selectAll().execute();
  const tokensThere = await source.rows("ApiToken");
  for (const there of tokensThere) {
    const here = tokens.find((row) => row.id === there.id);
    compare(String(there.id), { name: [there.name, here?.name], hash: [hashToken(textOf(there.token)), here?.hash] });
  }
  for (const { id } of tokens)
    if (!tokensThere.some((row) => row.id === id)) compare(id, { "is there": [true, false] });
  const credentials = await connection.selectFrom("credentials").selectAll().execute();
  const credentialsThere = await source.rows("Credentials");
  for (const there of credentialsThere) {
    const here = credentials.find((row) => row.id === there.id);
    compare(String(there.id), { name: [there.name, here?.name], type: [there.type, here?.type] });
  }
  for (const { id } of credentials)
    if (!credentialsThere.some((row) => row.id === id)) compare(id, { "is there": [true, false] });
  for (const { id } of await source.rows("Space")) compare(String(id), { space: [true, false] });
  return differences;
};

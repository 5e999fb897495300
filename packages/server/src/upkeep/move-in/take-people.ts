import { createUserId } from "../../base/ids.ts";
import { storableText } from "../../database/json-codec.ts";
import type { MemberRow } from "../../database/people-rows.ts";
import { type Move, writeAll } from "./move.ts";
import { optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";

const rolesOf: Readonly<Record<string, MemberRow["role"]>> = { ADMIN: "admin", MEMBER: "member", GUEST: "guest" };
const plansOf: Readonly<Record<string, string>> = {
  OFFERED: "UNLIMITED",
  CUSTOM: "UNLIMITED",
  ENTERPRISE: "UNLIMITED",
};

/** Pictures of workspaces are addresses or emojis; only emojis are icons here. */
const iconOf = (row: SourceRow): string | null => {
  const icon = optionalTextOf(row, "icon");
  return icon === null || /^(https?:|data:|\/)/.test(icon) ? null : icon;
};

/** Says where the bots of each workspace come to, and makes the workspaces that are missing. */
export const takeWorkspaces = async (move: Move): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const what = "Workspace";
  const rows = await source.all("Workspace");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("workspaces").select("id").execute();
  const known = new Set(here.map(({ id }) => id));
  const owners = await target.connection.selectFrom("members").select("user_id").where("role", "=", "owner").execute();
  if (owners.length === 0)
    notes.note({
      state: "to do",
      what: "Owner",
      name: "",
      id: null,
      message:
        "Nobody has made the owner's account of this server yet, and people who are taken over have no password.",
      remedy:
        "Start the server once before you move in, and open the link that it prints. Where it prints none any more, " +
        "`npx parley reset-password ADDRESS` prints one for somebody who was taken over.",
    });
  for (const [done, row] of rows.entries()) {
    move.tell("workspaces", done, rows.length);
    const id = textOf(row, "id");
    workspaces.set(id, id);
    if (known.has(id)) {
      notes.count(what, "earlier");
      continue;
    }
    const plan = textOf(row, "plan") || "FREE";
    const created_at = timeOf(row, "createdAt");
    await writeAll(move, async (access) => {
      const name = storableText(textOf(row, "name"));
      await access.connection
        .insertInto("workspaces")
        .values({ id, name, icon: iconOf(row), plan: plansOf[plan] ?? plan, created_at })
        .execute();
      // Whoever set this server up reaches what was moved into it.
      for (const { user_id } of owners)
        await access.connection
          .insertInto("members")
          .values({ workspace_id: id, user_id, role: "admin", created_at, used_at: null })
          .execute();
    });
    notes.count(what, "taken");
  }
};

/** The accounts here, by the ids of users there: somebody with the same e-mail address is the same person. */
const takeUsers = async (move: Move): Promise<Map<string, string>> => {
  const { notes, source, target } = move;
  const what = "Account";
  const rows = await source.all("User");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("users").select(["id", "email"]).execute();
  const byEmail = new Map(here.map(({ id, email }) => [email, id]));
  const ids = new Set(here.map(({ id }) => id));
  const users = new Map<string, string>();
  for (const [done, row] of rows.entries()) {
    move.tell("people", done, rows.length);
    const [sourceId, email] = [textOf(row, "id"), textOf(row, "email").trim().toLowerCase()];
    const name = storableText(textOf(row, "name") || email);
    if (email === "") {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id: sourceId, message: "It has no e-mail address." });
      continue;
    }
    const same = byEmail.get(email);
    if (same !== undefined) {
      users.set(sourceId, same);
      notes.count(what, "earlier");
      continue;
    }
    const id = ids.has(sourceId) ? createUserId() : sourceId;
    await writeAll(move, async ({ connection }) => {
      await connection
        .insertInto("users")
        .values({
          id,
          name,
          email,
          email_verified: row.emailVerified === null || row.emailVerified === undefined ? 0 : 1,
          image: optionalTextOf(row, "image"),
          created_at: timeOf(row, "createdAt"),
          updated_at: timeOf(row, "updatedAt"),
        })
        .execute();
    });
    byEmail.set(email, id);
    users.set(sourceId, id);
    notes.count(what, "taken");
  }
  return users;
};

/** A key of two ids. */
const pair = (one: string, other: string): string => `${one} ${other}`;

const takeMembers = async (move: Move, users: ReadonlyMap<string, string>): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const what = "Member";
  const rows = await source.all("MemberInWorkspace");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("members").select(["workspace_id", "user_id"]).execute();
  const known = new Set(here.map(({ workspace_id, user_id }) => pair(workspace_id, user_id)));
  for (const [done, row] of rows.entries()) {
    move.tell("members of workspaces", done, rows.length);
    const [user_id, workspace_id] = [users.get(textOf(row, "userId")), workspaces.get(textOf(row, "workspaceId"))];
    const role = rolesOf[textOf(row, "role")];
    if (user_id === undefined || workspace_id === undefined || role === undefined) {
      notes.count(what, "left");
      continue;
    }
    if (known.has(pair(workspace_id, user_id))) {
      notes.count(what, "earlier");
      continue;
    }
    await writeAll(move, async (access) => {
      await access.connection
        .insertInto("members")
        .values({ workspace_id, user_id, role, created_at: timeOf(row, "createdAt"), used_at: null })
        .execute();
    });
    known.add(pair(workspace_id, user_id));
    notes.count(what, "taken");
  }
};

/** What guests may do with single bots. */
const takeGuests = async (move: Move, users: ReadonlyMap<string, string>, bots: ReadonlyMap<string, string>) => {
  const { notes, source, target } = move;
  const what = "Right of a guest to a bot";
  const rows = await source.all("CollaboratorsOnTypebots");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("bot_guests").select(["bot_id", "user_id"]).execute();
  const known = new Set(here.map(({ bot_id, user_id }) => pair(bot_id, user_id)));
  for (const [done, row] of rows.entries()) {
    move.tell("rights of guests", done, rows.length);
    const bot_id = textOf(row, "typebotId");
    const [user_id, workspace_id] = [users.get(textOf(row, "userId")), bots.get(bot_id)];
    if (user_id === undefined || workspace_id === undefined) {
      notes.count(what, "left");
      continue;
    }
    if (known.has(pair(bot_id, user_id))) {
      notes.count(what, "earlier");
      continue;
    }
    const access = textOf(row, "type") === "READ" ? ("read" as const) : ("write" as const);
    await writeAll(move, async (writer) => {
      await writer.connection
        .insertInto("bot_guests")
        .values({ bot_id, user_id, workspace_id, access, created_at: timeOf(row, "createdAt") })
        .execute();
    });
    notes.count(what, "taken");
  }
};

/** Invitations that nobody has accepted. The secrets of their links are known there only. */
const tellInvitations = async ({ notes, source }: Move): Promise<void> => {
  for (const table of ["WorkspaceInvitation", "Invitation"])
    for (const row of await source.all(table)) {
      notes.count("Invitation", "found");
      notes.count("Invitation", "left");
      notes.note({
        state: "not taken over",
        what: "Invitation",
        name: textOf(row, "email"),
        id: null,
        message: `An invitation as ${textOf(row, "type").toLowerCase()}, which was never accepted.`,
        remedy: "Invite them again here.",
      });
    }
};

/**
 * Takes over people, what they are in workspaces, and what guests may do with bots.
 *
 * @param bots the workspaces of the bots that were taken over, by their ids
 */
export const takePeople = async (move: Move, bots: ReadonlyMap<string, string>): Promise<void> => {
  const { notes, source } = move;
  const users = await takeUsers(move);
  await takeMembers(move, users);
  await takeGuests(move, users, bots);
  await tellInvitations(move);
  const tokens = await source.count("ApiToken");
  if (tokens === 0) return;
  notes.count("API token", "found", tokens);
  notes.count("API token", "left", tokens);
  notes.note({
    state: "not taken over",
    what: "API token",
    name: "",
    id: null,
    message: `${tokens} tokens by which scripts use the API there.`,
    remedy: "Make new ones here, and give them to the scripts.",
  });
};

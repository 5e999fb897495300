import { createUserId } from "../../base/ids.ts";
import { storableText } from "../../database/json-codec.ts";
import type { MemberRow } from "../../database/people-rows.ts";
import type { Move } from "./move.ts";
import { optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { type Plain, type PlainKind, takeGone, takePlain } from "./take-plain.ts";
import { listTakeovers } from "./takeover-repository.ts";

const rolesOf: Readonly<Record<string, MemberRow["role"]>> = { ADMIN: "admin", MEMBER: "member", GUEST: "guest" };

/** The source's users with their accounts here. */
interface People {
  /** The ids of accounts here by the ids of the source's users. */
  users: ReadonlyMap<string, string>;
  /** Names by the ids of the source's users. */
  names: ReadonlyMap<string, string>;
}

/** Migrates users. Users with the same e-mail address are the same person. */
const takeUsers = async (move: Move): Promise<People> => {
  const { notes, source, target } = move;
  const what = "Account";
  const rows = await source.all("User");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("users").selectAll().execute();
  const earlier = await listTakeovers(target.connection, "account");
  const [byEmail, byId] = [new Map(here.map((row) => [row.email, row])), new Map(here.map((row) => [row.id, row]))];
  const [users, names] = [new Map<string, string>(), new Map<string, string>()];
  const plain: Plain[] = [];
  for (const row of rows) {
    const [sourceId, email] = [textOf(row, "id"), textOf(row, "email").trim().toLowerCase()];
    const name = storableText(textOf(row, "name") || email);
    if (email === "") {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id: sourceId, message: "It has no e-mail address." });
      continue;
    }
    const known = earlier.get(sourceId)?.workspace_id ?? undefined;
    // The stored id comes first, because a person may have changed their e-mail address since.
    const own = (known === undefined ? undefined : byId.get(known)) ?? byEmail.get(email);
    const id = own?.id ?? (byId.has(sourceId) ? createUserId() : sourceId);
    if (own !== undefined || !earlier.has(sourceId)) users.set(sourceId, id);
    names.set(sourceId, name);
    // People sign in by their e-mail address, so only they themselves may change it.
    if (own !== undefined && own.email !== email)
      notes.note({
        state: "differs",
        what,
        name: own.email,
        id: sourceId,
        message: `Its e-mail address is ${email} there and ${own.email} here. It was left as it is here.`,
        remedy: "Whoever has the account can change the address here, in their settings.",
      });
    const image = optionalTextOf(row, "image");
    plain.push({
      id: sourceId,
      name: email,
      // Accounts belong to no workspace, so this column stores the account's id here.
      workspaceId: id,
      there: { name, image },
      here: own && { name: own.name, image: own.image },
      insert: async ({ connection }) => {
        const email_verified = row.emailVerified === null || row.emailVerified === undefined ? 0 : 1;
        const times = { created_at: timeOf(row, "createdAt"), updated_at: timeOf(row, "updatedAt") };
        await connection
          .insertInto("users")
          .values({ id, name, email, email_verified, image, ...times })
          .execute();
      },
      update: async ({ connection }, changes) => {
        await connection
          .updateTable("users")
          .set({ ...("name" in changes ? { name } : {}), ...("image" in changes ? { image } : {}) })
          .where("id", "=", id)
          .execute();
      },
    });
  }
  const kind: PlainKind = {
    kind: "account",
    what,
    step: "people",
    words: { name: "name", image: "picture" },
    findGone: ({ workspace_id: id }) => {
      const row = byId.get(id ?? "");
      // Accounts are never removed, since the person may have signed in here meanwhile.
      return { here: row && { name: row.name }, name: row?.email ?? "", remove: null };
    },
  };
  await takePlain(move, kind, plain);
  await takeGone(move, kind, new Set(rows.map((row) => textOf(row, "id"))));
  return { users, names };
};

/** A map key made of two ids. */
const pair = (one: string, other: string): string => `${one} ${other}`;

const takeMembers = async (move: Move, { users, names }: People): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const what = "Member";
  const rows = await source.all("MemberInWorkspace");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("members").selectAll().execute();
  const find = (key: string) => here.find((row) => pair(row.user_id, row.workspace_id) === key);
  const owners = new Set(here.filter(({ role }) => role === "owner").map(({ user_id }) => user_id));
  const keyOf = (row: SourceRow): string => pair(textOf(row, "userId"), textOf(row, "workspaceId"));
  const plain = rows.flatMap((row): Plain[] => {
    const [user_id, workspace_id] = [users.get(textOf(row, "userId")), workspaces.get(textOf(row, "workspaceId"))];
    const role = rolesOf[textOf(row, "role")];
    if (user_id === undefined || workspace_id === undefined || role === undefined) {
      notes.count(what, "left");
      return [];
    }
    // The owners of this server stay administrators, whatever their role in the source is.
    if (owners.has(user_id)) {
      notes.count(what, "earlier");
      return [];
    }
    const own = find(pair(user_id, workspace_id));
    return [
      {
        id: keyOf(row),
        name: names.get(textOf(row, "userId")) ?? "",
        workspaceId: workspace_id,
        there: { role },
        here: own && { role: own.role },
        insert: async ({ connection }) => {
          const created_at = timeOf(row, "createdAt");
          await connection
            .insertInto("members")
            .values({ workspace_id, user_id, role, created_at, used_at: null })
            .execute();
        },
        update: async ({ connection }) => {
          await connection
            .updateTable("members")
            .set({ role })
            .where("workspace_id", "=", workspace_id)
            .where("user_id", "=", user_id)
            .execute();
        },
      },
    ];
  });
  const accounts = await listTakeovers(target.connection, "account");
  const kind: PlainKind = {
    kind: "member",
    what,
    step: "members of workspaces",
    words: { role: "role" },
    findGone: ({ source_id, workspace_id: workspaceId }) => {
      const [sourceUser = ""] = source_id.split(" ");
      const userId = users.get(sourceUser) ?? accounts.get(sourceUser)?.workspace_id ?? "";
      const row = find(pair(userId, workspaceId ?? ""));
      return {
        here: row && { role: row.role },
        name: names.get(sourceUser) ?? sourceUser,
        remove: async ({ connection }) => {
          // Rights to single bots end with the membership that they belong to.
          await connection
            .deleteFrom("members")
            .where("workspace_id", "=", workspaceId ?? "")
            .where("user_id", "=", userId)
            .execute();
          // The person's migrated tokens may still be valid in other workspaces.
          await connection
            .deleteFrom("api_tokens")
            .where("workspace_id", "=", workspaceId ?? "")
            .where("user_id", "=", userId)
            .where("is_everywhere", "is", null)
            .execute();
        },
      };
    },
  };
  await takePlain(move, kind, plain);
  await takeGone(move, kind, new Set(rows.map(keyOf)));
};

/** Migrates guests' rights to single bots. */
const takeGuests = async (move: Move, { users, names }: People, bots: ReadonlyMap<string, string>): Promise<void> => {
  const { notes, source, target } = move;
  const what = "Right of a guest to a bot";
  const rows = await source.all("CollaboratorsOnTypebots");
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("bot_guests").selectAll().execute();
  const find = (key: string) => here.find((row) => pair(row.user_id, row.bot_id) === key);
  const keyOf = (row: SourceRow): string => pair(textOf(row, "userId"), textOf(row, "typebotId"));
  const plain = rows.flatMap((row): Plain[] => {
    const bot_id = textOf(row, "typebotId");
    const [user_id, workspace_id] = [users.get(textOf(row, "userId")), bots.get(bot_id)];
    if (user_id === undefined || workspace_id === undefined) {
      notes.count(what, "left");
      return [];
    }
    const own = find(pair(user_id, bot_id));
    const access = textOf(row, "type") === "READ" ? ("read" as const) : ("write" as const);
    return [
      {
        id: keyOf(row),
        name: `${names.get(textOf(row, "userId")) ?? ""} (${bot_id})`,
        workspaceId: workspace_id,
        there: { access },
        here: own && { access: own.access },
        insert: async ({ connection }) => {
          const created_at = timeOf(row, "createdAt");
          await connection
            .insertInto("bot_guests")
            .values({ bot_id, user_id, workspace_id, access, created_at })
            .execute();
        },
        update: async ({ connection }) => {
          await connection
            .updateTable("bot_guests")
            .set({ access })
            .where("bot_id", "=", bot_id)
            .where("user_id", "=", user_id)
            .execute();
        },
      },
    ];
  });
  const accounts = await listTakeovers(target.connection, "account");
  const kind: PlainKind = {
    kind: "guest",
    what,
    step: "rights of guests",
    words: { access: "right" },
    findGone: ({ source_id }) => {
      const [sourceUser = "", botId = ""] = source_id.split(" ");
      const userId = users.get(sourceUser) ?? accounts.get(sourceUser)?.workspace_id ?? "";
      const row = find(pair(userId, botId));
      return {
        here: row && { access: row.access },
        name: `${names.get(sourceUser) ?? sourceUser} (${botId})`,
        remove: async ({ connection }) => {
          await connection.deleteFrom("bot_guests").where("bot_id", "=", botId).where("user_id", "=", userId).execute();
        },
      };
    },
  };
  await takePlain(move, kind, plain);
  await takeGone(move, kind, new Set(rows.map(keyOf)));
};

/** Reports open invitations, which can't be migrated because only the source knows the secrets in their links. */
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
 * Migrates users, memberships and guests' rights to bots. Returns the ids of accounts here by the ids of the source's
 * users.
 *
 * @param bots the workspaces of migrated bots, by bot id
 */
export const takePeople = async (
  move: Move,
  bots: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const people = await takeUsers(move);
  await takeMembers(move, people);
  await takeGuests(move, people, bots);
  await tellInvitations(move);
  return people.users;
};

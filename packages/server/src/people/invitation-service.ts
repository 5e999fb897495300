import { createHash } from "node:crypto";
import type { AnswerOf, calls, Invitation, Role, Workspace } from "@parley/api";
import { findStanding } from "../accounts/find-membership.ts";
import { insertUser } from "../accounts/owner-account.ts";
import { hashPassword } from "../accounts/passwords.ts";
import type { NewcomerInvitations } from "../accounts/services.ts";
import { createSecret, createUserId } from "../base/ids.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import type { Actor, SignedIn } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import {
  countUse,
  type FoundInvitation,
  findInvitation,
  findInvitationById,
  insertInvitation,
  listInvitations,
  listInvitationsTo,
  revokeInvitation,
} from "./invitation-repository.ts";
import {
  findRole,
  type GuestBot,
  listGuestBots,
  lockPeople,
  storeGuestBots,
  storeMember,
} from "./member-repository.ts";
import { capitalsOf, checkGuestBots } from "./member-service.ts";
import type { PeopleServices } from "./services.ts";
import { writeInvitation } from "./write-invitation.ts";

const day = 86_400_000;
/** Milliseconds for which an invitation is valid. */
const lifetime = 7 * day;

/** A secret of 190 bits can't be guessed, so a plain hash is enough. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const linkOver = () =>
  new HttpError(403, "LINK_OVER", "This invitation is no longer good: it was used or taken back, or has expired.");

const readBots = ({ bots }: Pick<FoundInvitation, "bots">): GuestBot[] => decodeJson<GuestBot[]>(bots);

/** The services for checking an invitation. `database` may be a transaction. */
type Inviting = { database: Access } & Pick<PeopleServices, "environment">;

/** The bots of an invitation that still exist, with their names. */
const nameBots = async (
  connection: Connection,
  row: Pick<FoundInvitation, "workspace_id" | "bots">,
): Promise<(GuestBot & { name: string })[]> => {
  const bots = readBots(row);
  if (bots.length === 0) return [];
  const rows = await connection
    .selectFrom("bots")
    .select(["id", "name"])
    .where("workspace_id", "=", row.workspace_id)
    .where("is_archived", "=", 0)
    .where(
      "id",
      "in",
      bots.map(({ botId }) => botId),
    )
    .execute();
  return bots.flatMap(({ botId, access }) => {
    const found = rows.find(({ id }) => id === botId);
    return found === undefined ? [] : [{ botId, access, name: found.name }];
  });
};

/** The valid invitations of a workspace, or a single one. */
export const listGood = async (services: Inviting, workspaceId: string, id?: string): Promise<Invitation[]> => {
  const { connection } = services.database;
  const found = await Promise.all(
    (await listInvitations(connection, workspaceId, id)).map(async (row) =>
      (await isStillMeant(services, row))
        ? {
            id: row.id,
            workspaceId,
            role: row.role,
            type: capitalsOf(row.role),
            bots: await nameBots(connection, row),
            email: row.email,
            invitedBy: row.inviter,
            createdAt: row.created_at,
            // Invitations never change.
            updatedAt: row.created_at,
            expiresAt: row.expires_at,
            uses: row.uses,
          }
        : null,
    ),
  );
  return found.filter((one) => one !== null);
};

interface NewInvitation {
  role: Role;
  bots?: readonly GuestBot[] | undefined;
  email?: string | undefined;
}

/**
 * Invites somebody by link or by e-mail. If the e-mail can't be sent, the invitation is revoked.
 *
 * @throws HttpError 404 for an unknown bot, 409 if no mail server is set up, 502 if it refuses the e-mail
 */
export const invite = async (
  services: PeopleServices,
  { workspaceId, userId }: Actor,
  { role, bots = [], email }: NewInvitation,
): Promise<AnswerOf<typeof calls.createInvitation>> => {
  const { database, addresses, mailer, log } = services;
  if (email !== undefined && mailer.operatorSender === null)
    throw new HttpError(
      409,
      "CONFLICT",
      "This server sends no e-mails: SMTP_HOST and NEXT_PUBLIC_SMTP_FROM are not set. Invite by a link instead.",
    );
  if (role === "guest" && bots.length === 0)
    throw new HttpError(400, "BAD_REQUEST", "bots: a guest needs at least one bot");
  const token = createSecret();
  const now = Date.now();
  const id = createUserId();
  await database.transaction(async (access) =>
    insertInvitation(access, {
      id,
      workspace_id: workspaceId,
      token_hash: hashOf(token),
      email: email ?? null,
      role,
      bots: role === "guest" ? await checkGuestBots(access.connection, workspaceId, bots) : [],
      created_by: userId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetime).toISOString(),
      uses: 0,
      is_revoked: 0,
    }),
  );
  const url = `${addresses.builder}/invitation?token=${token}`;
  const [invitation] = await listGood(services, workspaceId, id);
  const row = await findInvitation(database.connection, hashOf(token));
  if (invitation === undefined || row === null) throw notFound("The invitation");
  if (email !== undefined && mailer.operatorSender !== null) {
    const mail = writeInvitation({ from: mailer.operatorSender, to: email, url, row });
    const report = await mailer.send("operator", mail);
    if (!report.isSent) {
      log.warn({ reason: report.reason }, "an invitation could not be sent");
      await database.write((access) => revokeInvitation(access, { id, workspaceId }));
      throw new HttpError(502, "MAIL_FAILED", `The invitation could not be sent: ${report.reason}`);
    }
  }
  return { invitation, url };
};

/** @throws HttpError 404 for an unknown invitation */
export const revoke = async ({ database }: PeopleServices, { workspaceId }: Actor, id: string): Promise<void> => {
  if (!(await database.write((access) => revokeInvitation(access, { id, workspaceId }))))
    throw notFound("The invitation");
};

/**
 * Whether the inviter of an invitation still has the right to invite. Invitations made with the owner token stay valid;
 * those of deleted accounts don't.
 */
const isStillMeant = async (
  services: Inviting,
  { workspace_id: workspaceId, created_by: userId }: Pick<FoundInvitation, "workspace_id" | "created_by">,
): Promise<boolean> => userId === null || (await findStanding(services, { workspaceId, userId }))?.role === "admin";

/** Whether an invitation was revoked, has expired, or was for one person who has used it. */
const isOver = (row: FoundInvitation): boolean =>
  row.is_revoked === 1 || row.expires_at <= new Date().toISOString() || (row.email !== null && row.uses > 0);

/** @throws HttpError 403 for an invitation that is invalid or no longer valid */
const getGood = async (services: Inviting, token: string): Promise<FoundInvitation> => {
  const row = await findInvitation(services.database.connection, hashOf(token));
  if (row === null || isOver(row) || !(await isStillMeant(services, row))) throw linkOver();
  return row;
};

/** Describes an invitation to anyone who has its link. */
export const showInvitation = async (
  services: PeopleServices,
  token: string,
): Promise<AnswerOf<typeof calls.readInvitation>> => {
  const row = await getGood(services, token);
  const bots = await nameBots(services.database.connection, row);
  return {
    workspace: { name: row.workspace, icon: row.icon },
    role: row.role,
    bots: bots.map(({ name }) => name),
    email: row.email,
    invitedBy: row.inviter,
    expiresAt: row.expires_at,
  };
};

const rank: Readonly<Record<Role, number>> = { guest: 0, member: 1, admin: 2 };

/** Gives a person the membership of an invitation. It never reduces existing rights. */
const take = async (services: Inviting, row: FoundInvitation, userId: string): Promise<Role> => {
  const access = services.database;
  const key = { workspaceId: row.workspace_id, userId };
  await lockPeople(access, key.workspaceId);
  // The inviter may have been removed at the same moment.
  if (!(await isStillMeant(services, row)) || !(await countUse(access, row))) throw linkOver();
  const before = await findRole(access.connection, key);
  const role = before !== null && rank[before] > rank[row.role] ? before : row.role;
  if (role !== before) await storeMember(access, key, role);
  if (role !== "guest") await storeGuestBots(access, key, []);
  else {
    const had = await listGuestBots(access.connection, key.workspaceId, userId);
    const bots = new Map(had.map(({ bot_id: botId, access: right }) => [botId, right]));
    for (const { botId, access: right } of await nameBots(access.connection, row))
      bots.set(botId, bots.get(botId) === "write" ? "write" : right);
    await storeGuestBots(
      access,
      key,
      [...bots].map(([botId, right]) => ({ botId, access: right })),
    );
  }
  return role;
};

const assertAddress = ({ email }: FoundInvitation, given: string): void => {
  if (email === null || email.toLowerCase() === given.toLowerCase()) return;
  throw new HttpError(403, "LINK_OVER", `This invitation was sent to ${email}, and is good for that address alone.`);
};

/**
 * Joins a workspace by an invitation.
 *
 * @throws HttpError 403 if the invitation is not valid for this person
 */
export const acceptInvitation = async (
  { database, environment }: PeopleServices,
  { userId, account }: SignedIn,
  token: string,
): Promise<Workspace> =>
  database.transaction(async (access) => {
    const means = { database: access, environment };
    const row = await getGood(means, token);
    assertAddress(row, account.user.email);
    const role = await take(means, row, userId);
    return { id: row.workspace_id, name: row.workspace, icon: row.icon, plan: row.plan, role };
  });

interface NewPerson {
  token: string;
  name: string;
  email: string;
  password: string;
}

/**
 * Creates an account by an invitation, in one transaction. If the invitation was sent to an e-mail address, that
 * address counts as confirmed.
 *
 * @throws HttpError 403 if the invitation is not valid for this address or passwords are disabled; 409 if the address
 * already has an account
 */
export const joinByInvitation = async (
  services: PeopleServices,
  { token, name, email, password }: NewPerson,
): Promise<void> => {
  const { database, environment } = services;
  if (!environment.PARLEY_PASSWORD_SIGN_IN)
    throw new HttpError(
      403,
      "SIGN_IN_REFUSED",
      "Nobody signs in with a password on this server. Open the invitation, and choose one of the other ways.",
    );
  // The invitation is checked first, so that only people with an invitation make the server compute a costly hash.
  assertAddress(await getGood(services, token), email);
  const hash = await hashPassword(password);
  try {
    await database.transaction(async (access) => {
      const means = { database: access, environment };
      const row = await getGood(means, token);
      const { id } = await insertUser(access.connection, { name, email, isVerified: row.email !== null, hash });
      await take(means, row, id);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new HttpError(409, "CONFLICT", "There is an account with this address: sign in, then open the invitation.");
  }
};

/** Lets people with an invitation create an account, whichever way they sign in. */
export const createNewcomerInvitations = (
  getServices: () => Pick<PeopleServices, "database" | "environment">,
): NewcomerInvitations => {
  return {
    async find({ email, token }) {
      const services = getServices();
      const sent = await listInvitationsTo(services.database.connection, email.toLowerCase());
      const followed = token === undefined ? null : await findInvitation(services.database.connection, hashOf(token));
      const isTheirs = followed !== null && (followed.email === null || followed.email.toLowerCase() === email);
      const rows = new Map([...sent, ...(isTheirs ? [followed] : [])].map((row) => [row.id, row]));
      const good: FoundInvitation[] = [];
      for (const row of rows.values()) if (!isOver(row) && (await isStillMeant(services, row))) good.push(row);
      return good.map(({ id, workspace_id: workspaceId }) => ({ id, workspaceId }));
    },
    async take(access, { id }, userId) {
      const row = await findInvitationById(access.connection, id);
      if (row === null || isOver(row)) throw linkOver();
      await take({ database: access, environment: getServices().environment }, row, userId);
    },
  };
};

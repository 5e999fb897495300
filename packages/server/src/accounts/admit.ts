import { createUserId } from "../base/ids.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { HttpError } from "../web/http-error.ts";
import { mainWorkspaceId } from "./main-workspace.ts";
import type { AccountServices, OpenInvitation } from "./services.ts";
import { endSessions } from "./sessions.ts";

/** A person who signs in through a provider or by a code from an e-mail. */
export interface Newcomer {
  /** In lower case. */
  email: string;
  /** Whether they have proved that the address is theirs. */
  isVerified: boolean;
  /** Empty if unknown. */
  name: string;
  image: string | null;
  /** The token of the invitation whose link they followed. */
  invitation?: string | undefined;
}

/** The admitted person, and whether their account is new. */
export interface Admitted {
  userId: string;
  isNew: boolean;
  /** The ids of the workspaces they have joined with it. */
  joined?: readonly string[];
}

type Means = Pick<AccountServices, "database" | "environment" | "rightsWatch" | "invitations">;

const findUserId = async ({ database }: Means, email: string): Promise<string | null> => {
  const found = await database.connection
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found?.id ?? null;
};

const isAdministrator = ({ environment }: Means, email: string): boolean =>
  environment.ADMIN_EMAIL?.some((one) => one.toLowerCase() === email) === true;

const refused = (message: string): HttpError => new HttpError(403, "SIGN_IN_REFUSED", message);

/**
 * Whether a person who proves an address would be admitted. If not, no e-mail needs to be sent.
 *
 * @param token the token of the invitation whose link they followed
 */
export const isAdmissible = async (means: Means, email: string, token?: string): Promise<boolean> =>
  !means.environment.DISABLE_SIGNUP ||
  isAdministrator(means, email) ||
  (await findUserId(means, email)) !== null ||
  (await means.invitations.find({ email, token })).length > 0;

/**
 * Gives an account to the person who has now proved its address, because whoever created it never did. Other ways to
 * sign in to it, such as an earlier password, are removed. The account of the server's owner needs no such proof.
 */
const takeOver = async ({ database, rightsWatch }: Means, userId: string): Promise<void> => {
  await database.transaction(async ({ connection }) => {
    const user = await connection
      .selectFrom("users")
      .leftJoin("members", (join) => join.onRef("members.user_id", "=", "users.id").on("members.role", "=", "owner"))
      .select(["users.email_verified", "members.role"])
      .where("users.id", "=", userId)
      .executeTakeFirst();
    if (user === undefined || user.email_verified === 1) return;
    const now = new Date().toISOString();
    await connection
      .updateTable("users")
      .set({ email_verified: 1, updated_at: now })
      .where("id", "=", userId)
      .execute();
    if (user.role === "owner") return;
    await connection.deleteFrom("accounts").where("user_id", "=", userId).execute();
    await endSessions(connection, userId);
    await connection.deleteFrom("api_tokens").where("user_id", "=", userId).execute();
  });
  rightsWatch.tell(userId);
};

/**
 * Creates a user. An administrator joins the first workspace, an invited person the workspaces of the invitations.
 * Everyone else gets a new workspace.
 */
const addUser = (
  { database, environment, invitations }: Means,
  { email, name, image }: Newcomer,
  isAdmin: boolean,
  invited: readonly OpenInvitation[],
): Promise<string> =>
  database.transaction(async (access) => {
    const { connection } = access;
    const now = new Date().toISOString();
    const id = createUserId();
    const called = name || email;
    const user = { id, name: called, email, email_verified: 1, image, created_at: now, updated_at: now } as const;
    await connection.insertInto("users").values(user).execute();
    for (const invitation of invited) await invitations.take(access, invitation, id);
    if (invited.length > 0 && !isAdmin) return id;
    const workspace = {
      id: isAdmin ? mainWorkspaceId : createUserId(),
      name: `${called}'s workspace`,
      icon: null,
      plan: environment.DEFAULT_WORKSPACE_PLAN,
      created_at: now,
      deleted_at: null,
    };
    if (!isAdmin) await connection.insertInto("workspaces").values(workspace).execute();
    await connection
      .insertInto("members")
      .values({ workspace_id: workspace.id, user_id: id, role: "admin", created_at: now, used_at: null })
      .execute();
    return id;
  });

/**
 * Finds the user with an e-mail address or creates one. DISABLE_SIGNUP refuses new users, except invited ones and those the
 * operator lists in ADMIN_EMAIL.
 *
 * @throws HttpError 403 with the reason
 */
export const admit = async (means: Means, newcomer: Newcomer): Promise<Admitted> => {
  const { email, isVerified } = newcomer;
  if (!isVerified)
    throw refused(
      `It is not certain that the e-mail address ${email} is yours, so you can't sign in by it. Verify it at the provider, or sign in another way and connect the provider on your account page.`,
    );
  const known = await findUserId(means, email);
  if (known !== null) {
    await takeOver(means, known);
    return { userId: known, isNew: false };
  }
  const isAdmin = isAdministrator(means, email);
  const invited = await means.invitations.find({ email, token: newcomer.invitation });
  if (means.environment.DISABLE_SIGNUP && !isAdmin && invited.length === 0)
    throw refused(
      `Nobody has an account with the e-mail address ${email} here, and only invited people can sign up. Ask whoever runs this server for an invitation.`,
    );
  try {
    const userId = await addUser(means, newcomer, isAdmin, invited);
    return { userId, isNew: true, joined: invited.map(({ workspaceId }) => workspaceId) };
  } catch (error) {
    // Two requests have created the same user at once.
    const first = isDuplicateKey(error) ? await findUserId(means, email) : null;
    if (first === null) throw error;
    return { userId: first, isNew: false };
  }
};

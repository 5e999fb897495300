import type { Connection } from "../database/schema.ts";
import type { AccountServices } from "./services.ts";

type Settings = AccountServices["environment"];

/** The known facts about a person's address. */
interface KnownAddress {
  email: string;
  isVerified: boolean;
  /** Whether this person set up the server. */
  isOwner: boolean;
}

/**
 * Whether a person is listed in ADMIN_EMAIL. Only confirmed addresses and that of the server's founder count, because
 * anyone else could have entered any address.
 */
export const isNamedAdmin = (environment: Settings, { email, isVerified, isOwner }: KnownAddress): boolean =>
  (isVerified || isOwner) && (environment.ADMIN_EMAIL ?? []).some((one) => one.toLowerCase() === email.toLowerCase());

/** Whether a person currently administers the server. */
export const isServerAdmin = async (
  connection: Connection,
  environment: Settings,
  userId: string,
): Promise<boolean> => {
  if ((environment.ADMIN_EMAIL ?? []).length === 0) return false;
  const user = await connection
    .selectFrom("users")
    .leftJoin("members", (join) => join.onRef("members.user_id", "=", "users.id").on("members.role", "=", "owner"))
    .select(["users.email", "users.email_verified", "members.role"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return false;
  const { email, email_verified: verified, role } = user;
  return isNamedAdmin(environment, { email, isVerified: verified === 1, isOwner: role === "owner" });
};

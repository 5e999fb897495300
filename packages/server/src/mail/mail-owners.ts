import type { Logger } from "pino";
import type { Connection, Database } from "../database/schema.ts";
import type { Mailer } from "./create-mailer.ts";

/** The addresses of a workspace's owners, or else of its administrators. */
export const listOwnerEmails = async (connection: Connection, workspaceId: string): Promise<string[]> => {
  const members = await connection
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.email", "members.role"])
    .where("members.workspace_id", "=", workspaceId)
    .where("members.role", "in", ["owner", "admin"])
    .execute();
  const owners = members.filter(({ role }) => role === "owner");
  return (owners.length > 0 ? owners : members).map(({ email }) => email);
};

/** What is needed to send mail to the owners of a workspace. */
export interface OwnerMailMeans {
  database: Database;
  mailer: Mailer;
  log: Pick<Logger, "warn">;
}

/**
 * Sends an e-mail to the owners of a workspace, or to its administrators if it has none. Does nothing without a mail server.
 * Never rejects; `about` says in the operator's log what nobody could be told of.
 */
export const mailOwners = async (
  { database, mailer, log }: OwnerMailMeans,
  workspaceId: string,
  { about, ...mail }: { id: string; subject: string; text: string; about: string },
): Promise<void> => {
  const failed = `nobody could be told of ${about} by e-mail`;
  try {
    const { operatorSender: from } = mailer;
    if (from === null) return;
    const to = await listOwnerEmails(database.connection, workspaceId);
    if (to.length === 0) return;
    const report = await mailer.send("operator", { ...mail, from, to, cc: [], bcc: [], attachments: [] });
    if (!report.isSent) log.warn({ reason: report.reason }, failed);
  } catch (error) {
    log.warn({ err: error }, failed);
  }
};

import type { Mail } from "@parley/core";
import { lookup } from "@parley/core";
import type { CredentialRow } from "../database/schema.ts";
import { listUsers } from "./credential-repository.ts";
import type { CredentialServices } from "./services.ts";

const write = (label: string, name: string, problem: string, bots: readonly string[], address: string): string =>
  [
    `The account "${name}" (${label}) must be connected again: ${problem}`,
    "",
    bots.length === 0
      ? "No bot uses it at the moment."
      : `These bots use it: ${bots.join(", ")}. Their chats go on. What they have to send by this account waits, and is sent once it is connected again.`,
    "",
    `Connect it again: ${address}`,
  ].join("\n");

/** Informs the owners of a workspace by e-mail that a provider has revoked an account's access. Never rejects. */
export const tellOwners = async (
  { database, mailer, addresses, credentialsDefinitions, log }: CredentialServices,
  { id, workspace_id: workspaceId, type, name }: CredentialRow,
  problem: string,
): Promise<void> => {
  try {
    const { operatorSender: from } = mailer;
    if (from === null) return;
    const members = await database.connection
      .selectFrom("members")
      .innerJoin("users", "users.id", "members.user_id")
      .select(["users.email", "members.role"])
      .where("members.workspace_id", "=", workspaceId)
      .where("members.role", "in", ["owner", "admin"])
      .execute();
    const owners = members.filter(({ role }) => role === "owner");
    const to = (owners.length > 0 ? owners : members).map(({ email }) => email);
    if (to.length === 0) return;
    const bots = await listUsers(database.connection, { workspaceId, id });
    const label = lookup(credentialsDefinitions, type)?.label ?? type;
    const mail: Mail = {
      id: `account-${id}-${Date.now()}`,
      from,
      to,
      cc: [],
      bcc: [],
      subject: `The account "${name}" must be connected again`,
      text: write(
        label,
        name,
        problem,
        bots.map((bot) => bot.name),
        `${addresses.builder}/accounts`,
      ),
      attachments: [],
    };
    const report = await mailer.send("operator", mail);
    if (!report.isSent) log.warn({ reason: report.reason }, "nobody could be told of a lost account by e-mail");
  } catch (error) {
    log.warn({ err: error }, "nobody could be told of a lost account by e-mail");
  }
};
